/** `SH-500001`: on labels, in lists, and as idempotency key at couriers. */
export const shipmentNumber = (number: number): string => `SH-${number}`;

/** Reads a typed or scanned shipment number. Returns undefined for anything else, such as a tracking number. */
export function parseShipmentNumber(code: string): number | undefined {
  const [, digits] = /^\s*SH-?(\d{6,9})\s*$/i.exec(code) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
