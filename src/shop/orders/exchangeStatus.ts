/**
 * `approved`: staff agreed, and a job places the replacement. `placed`: the replacement is an order. `swapped`: it was
 * delivered. `cancelled`: it was called off or refused at the door.
 */
export const exchangeStatuses = [
  "requested",
  "approved",
  "placed",
  "swapped",
  "declined",
  "withdrawn",
  "cancelled",
] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

export const openExchangeStatuses = ["requested", "approved", "placed"] as const satisfies ExchangeStatus[];

export const isOpenExchange = ({ status }: { status: ExchangeStatus }): boolean =>
  openExchangeStatuses.some((open) => open === status);
