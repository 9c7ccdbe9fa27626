/** What the tools are called, their keys, and what each is for. */
import type { Tool } from './pointing-tools.svelte';

type Look = Readonly<Record<'name' | 'key' | 'about' | 'touch', string>>;

export const TOOLS: Record<Tool, Look> = {
  crayon: {
    name: 'Crayon',
    key: 'c',
    about: 'Point at a place to see the cheapest track, click to build it. Shift: one section.',
    touch: 'Tap a place to see the cheapest track, then press Build.',
  },
  drive: {
    name: 'Drive',
    key: 'g',
    about: 'Point at a place to see the way there, click to drive.',
    touch: 'Tap a place to see the way there, then press Drive.',
  },
  pointer: {
    name: 'Pointer',
    key: 'Esc',
    about: 'Click what glows.',
    touch: 'Tap what glows.',
  },
};
