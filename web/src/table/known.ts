/** Which messages the page knows; a game may announce others of its own. */
import type { Out, Signal } from '../lib/wire';

const KNOWN: ReadonlySet<string> = new Set<Out['type']>([
  'state:init', 'state:patch', 'turn:change', 'bot:turn-start', 'bot:action', 'bot:turn-complete', 'game:over', 'chat',
  'presence', 'ack', 'refused', 'pong',
]);

export function isKnown(message: Out | Signal): message is Out {
  return KNOWN.has(message.type);
}
