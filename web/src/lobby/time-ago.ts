/** How long ago something was, in words. */
const WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `when` in seconds since 1970. */
export function ago(when: number, now: number = Date.now() / 1000): string {
  const passed = Math.max(0, now - when);
  for (const [unit, seconds] of UNITS) if (passed >= seconds) return WORDS.format(-Math.floor(passed / seconds), unit);
  return 'just now';
}
