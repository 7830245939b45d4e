export const returnKinds = ["return", "refused_at_door", "exchange"] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** `closed`: an unpaid parcel that came back. `withdrawn`: by the customer, before the goods arrived. */
export const returnStatuses = [
  "requested",
  "received",
  "inspected",
  "refunded",
  "rejected",
  "closed",
  "withdrawn",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const openReturnStatuses = ["requested", "received", "inspected"] as const satisfies ReturnStatus[];

export const isOpenReturn = ({ status }: { status: ReturnStatus }): boolean =>
  openReturnStatuses.some((open) => open === status);
