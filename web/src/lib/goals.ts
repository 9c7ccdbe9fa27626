/** Goals in words, such as "build Paris to Lyon": which words might name one is told by a game's examples. Pure. */

const verbOf = (words: string): string => words.trim().split(/\s+/)[0]?.toLowerCase() ?? '';

/** Whether some words begin as one of the examples does. */
export function mayNameGoal(typed: string, examples: readonly string[]): boolean {
  const verb = verbOf(typed);
  return verb !== '' && examples.some((example) => verbOf(example) === verb);
}
