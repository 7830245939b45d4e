/** Outcomes of an attempt to reach the customer of a cash order. */
export const attemptOutcomes = ["confirmed", "noAnswer", "changed", "cancelled", "fake"] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];
