/** How the game writes an amount of money: its `money` with the number in place of the braces, such as "{}M" or "${}". */
export function amount(money: string, number: number): string {
  return money.replace('{}', () => number.toLocaleString('en-US'));
}
