/** Of a scheduled deal. An ended one may never have started, if the worker was off. */
export const dealStates = ["planned", "running", "ended", "cancelled"] as const;
export type DealState = (typeof dealStates)[number];
