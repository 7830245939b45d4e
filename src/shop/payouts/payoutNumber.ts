/** `PO-1001`: in lists, in the bank's file and before the reference in the ledger. */
export const payoutNumber = (number: number): string => `PO-${number}`;
