export const orderNumberPrefix = "NB-";

/** Formats an order number: NB-100001. */
export const orderNumber = (number: number) => `${orderNumberPrefix}${number}`;

/** Returns the digits of a typed order number, with or without the prefix; undefined when there are none. */
export function orderNumberDigits(input: string): string | undefined {
  return /^(?:nb)?[-\s#]*(\d{1,15})$/i.exec(input.trim())?.[1];
}
