import { type Piastres, toPounds } from "#platform/money.ts";

/** Why an event of a gateway is quarantined. Staff read the texts `payments.reason.…`. */
export const quarantineReasons = [
  "noSession",
  "otherPayment",
  "otherAmount",
  "unknownRefund",
  "otherRefundAmount",
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** Returns the note to store: the reason, and the amount that the shop expects in pounds. */
export const quarantineNote = (reason: QuarantineReason, expected?: Piastres | number): string =>
  expected === undefined ? reason : `${reason} ${toPounds(expected)}`;

/** Returns undefined for the English sentences that earlier versions stored. */
export function parseQuarantineNote(note: string): { reason: QuarantineReason; expected?: number } | undefined {
  const [, name, amount] = /^(\w+)(?: (\d+(?:\.\d+)?))?$/.exec(note) ?? [];
  const reason = quarantineReasons.find((known) => known === name);
  if (!reason) return undefined;
  return amount === undefined ? { reason } : { reason, expected: Number(amount) };
}
