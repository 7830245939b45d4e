/** What people read, say and write: NB-100001. */
export const orderNumber = (number: number) => `NB-${number}`;

/** The digits of a number as somebody typed them, with or without the letters; undefined if there are none. */
export function digitsOfNumber(typed: string): string | undefined {
  return /^(?:nb)?[-\s#]*(\d{1,15})$/i.exec(typed.trim())?.[1];
}
