/** How a courier's account of a parcel differs from ours. */
export const differences = ["missing", "short", "over", "unknown", "twice"] as const;
export type Difference = (typeof differences)[number];

/** `accepted`: the courier's account counts. `disputed`: ours does, and the difference stays open. */
export const decisions = ["accepted", "disputed"] as const;
export type Decision = (typeof decisions)[number];

/** A parcel by the courier's account: amounts in piastres. */
export type StatedRow = { reference: string; stated: number; fee: number };

/** A parcel by ours: what the courier still owes for it, and whether another statement lists it. */
export type OwedParcel = { id: string; owed: number; listed: "no" | "open" | "closed" };

export type MatchedRow = StatedRow & { shipmentId: string | null; expected: number; difference: Difference | null };

/**
 * Compares a courier's rows with our parcels. `missing` are the parcels that the courier owes cash for, by our account,
 * and that are in no statement; they become rows of their own.
 */
export function matchRows(
  rows: readonly StatedRow[],
  parcelOf: (reference: string) => OwedParcel | undefined,
  missing: readonly { id: string; owed: number; reference: string }[],
): MatchedRow[] {
  const seen = new Set<string>();
  const matched = rows.map((row): MatchedRow => {
    const parcel = parcelOf(row.reference);
    if (!parcel) return { ...row, shipmentId: null, expected: 0, difference: "unknown" };
    const isTwice = seen.has(parcel.id) || isSettledElsewhere(parcel);
    seen.add(parcel.id);
    const expected = isTwice ? 0 : parcel.owed;
    return { ...row, shipmentId: parcel.id, expected, difference: isTwice ? "twice" : compare(row.stated, expected) };
  });
  const left = missing.filter(({ id }) => !seen.has(id));
  return [
    ...matched,
    ...left.map(({ id, owed, reference }) => ({
      reference,
      stated: 0,
      fee: 0,
      shipmentId: id,
      expected: owed,
      difference: "missing" as const,
    })),
  ];
}

/** A parcel of a closed statement may come again while a part of its cash is open. */
const isSettledElsewhere = ({ listed, owed }: OwedParcel): boolean =>
  listed === "open" || (listed === "closed" && owed === 0);

const compare = (stated: number, expected: number): Difference | null =>
  stated === expected ? null : stated < expected ? "short" : "over";

export type LedgerRow = {
  shipmentId: string | null;
  entry: "fee" | "payout" | "surplus" | "written_off";
  amount: number;
};

type DecidedRow = Pick<MatchedRow, "shipmentId" | "stated" | "fee" | "expected" | "difference"> & {
  decision: Decision | null;
};

/**
 * Returns the ledger rows with which a statement is closed, in piastres. What the transfer differs by from the
 * statement's own sum stays with the courier, in a payout without a parcel.
 */
export function closingEntries(rows: readonly DecidedRow[], transferred: number): LedgerRow[] {
  const entries = rows.flatMap(entriesOf);
  const rest = transferred - statedNet(rows);
  if (rest !== 0) entries.push({ shipmentId: null, entry: "payout", amount: -rest });
  return entries;
}

function entriesOf({ shipmentId, stated, fee, expected, difference, decision }: DecidedRow): LedgerRow[] {
  const gap = stated - expected;
  const agreed: LedgerRow[] =
    difference && decision === "accepted"
      ? [{ shipmentId, entry: gap > 0 ? "surplus" : "written_off", amount: gap }]
      : [];
  const money: LedgerRow[] = [
    { shipmentId, entry: "fee", amount: -fee },
    { shipmentId, entry: "payout", amount: fee - stated },
  ];
  return [...agreed, ...money].filter(({ amount }) => amount !== 0);
}

/** Amount that the courier transfers according to the statement. */
export const statedNet = (rows: readonly { stated: number; fee: number }[]): number =>
  rows.reduce((sum, { stated, fee }) => sum + stated - fee, 0);
