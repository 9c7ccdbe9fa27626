/** Lights places up on the board while a line is pointed at or focused. `related` places are lit in another way. */
export type Light = (ids: readonly string[], related?: readonly string[]) => void;

/** Attributes of an element that lights `ids` up; `led`: the first is what it is about, and the others relate to it. */
export function lighting(
  light: Light | undefined,
  ids: readonly string[] | undefined,
  led = false,
): Record<string, unknown> {
  if (!light || !ids || ids.length === 0) return {};
  const on = (): void => (led ? light(ids.slice(0, 1), ids.slice(1)) : light(ids));
  const off = (): void => light([]);
  return { tabindex: 0, onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off, onclick: on };
}
