/** Why a cash order waits for confirmation. */
export const confirmationReasons = ["all", "firstOrder", "amount", "riskyPhone", "busyPhone"] as const;
export type ConfirmationReason = (typeof confirmationReasons)[number];

/**
 * The confirmation of a cash order, beside its status. `changed`: confirmed with changes. `unanswered`: cancelled when
 * the time was over. `waived`: staff went on without it.
 */
export const confirmationOutcomes = [
  "waiting",
  "confirmed",
  "changed",
  "cancelled",
  "fake",
  "unanswered",
  "waived",
] as const;
export type ConfirmationOutcome = (typeof confirmationOutcomes)[number];
export type FinalOutcome = Exclude<ConfirmationOutcome, "waiting">;

export const confirmationEvents = [
  "no_answer",
  "confirmed",
  "changed",
  "cancelled",
  "fake",
  "unanswered",
  "waived",
] as const satisfies readonly (FinalOutcome | "no_answer")[];
export type ConfirmationEvent = (typeof confirmationEvents)[number];

/** Parts of an order that change when it is confirmed by phone. */
export const confirmationChanges = ["address", "items", "day"] as const;
export type ConfirmationChange = (typeof confirmationChanges)[number];
