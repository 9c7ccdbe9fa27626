/** Lighting up places on the board while a line is pointed at or focused. */
export type Light = (ids: readonly string[]) => void;

/** Attributes of an element that lights `ids` up. */
export function lighting(light: Light | undefined, ids: readonly string[] | undefined): Record<string, unknown> {
  if (!light || !ids || ids.length === 0) return {};
  const on = (): void => light(ids);
  const off = (): void => light([]);
  return { tabindex: 0, onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on };
}
