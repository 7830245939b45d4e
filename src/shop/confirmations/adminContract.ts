import { z } from "zod";
import { calendarDay } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { shippingAddress } from "#shop/accounts/accountSchemas.ts";
import { orderActionResult } from "#shop/orders/adminContract.ts";
import { orderIdParams, orderVersion } from "#shop/orders/contract.ts";
import { staffNotes } from "#shop/orders/noteSchema.ts";
import { adminConfirmationsEndpoints } from "./adminEndpoints.ts";
import { attemptOutcomes } from "./attemptOutcomes.ts";

const counts = z.object({
  /** Orders to ask about now, and all that wait. Both count up to 10,000. */
  due: z.number(),
  waiting: z.number(),
});

const queueEntry = orderActionResult.pick({ order: true }).extend({
  /** How often staff ask at most. */
  tries: z.number(),
  /** End of the claim: until then nobody else gets the order. */
  claimedUntil: z.string(),
  /** A chat for each phone number, with a text in the customer's language. */
  whatsApp: z.array(z.object({ phone: z.string(), url: z.string() })),
});
export type QueueEntry = z.output<typeof queueEntry>;

/** At least one of them. */
const changes = z.object({
  shippingAddress: shippingAddress.optional(),
  /** New quantities of some lines, at most the ordered ones; 0 removes the line. */
  lines: z
    .array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(0).max(99) }))
    .max(100)
    .optional(),
  /** A delivery day in Cairo. */
  deliverOn: calendarDay.optional(),
});
export type OrderChanges = z.output<typeof changes>;
/** Before validation. */
export type OrderChangesInput = z.input<typeof changes>;

export const adminConfirmationsContract = {
  counts: { call: adminConfirmationsEndpoints.counts, access: "staff", permission: "orders.confirm", answer: counts },
  /**
   * Claims the next order for the caller, who gets the same one again until its outcome is recorded or ten minutes have
   * passed. Null: nobody has to be asked now.
   */
  next: {
    call: adminConfirmationsEndpoints.next,
    access: "staff",
    permission: "orders.confirm",
    answer: z.object({ entry: queueEntry.nullable(), counts }),
  },
  /** Returns the order to the queue, to be asked in a quarter of an hour. Does not count as an attempt. */
  postpone: {
    call: adminConfirmationsEndpoints.postpone,
    access: "staff",
    permission: "orders.confirm",
    params: orderIdParams,
    status: 204,
    answer: z.void(),
  },
  /**
   * `cancelled` needs a `reason`, `changed` needs `changes`. 409 when another admin has claimed the order, or when it does
   * not wait any more, such as after the customer's own confirmation.
   */
  record: {
    call: adminConfirmationsEndpoints.record,
    access: "staff",
    permission: "orders.confirm",
    params: orderIdParams,
    body: z.object({
      outcome: z.enum(attemptOutcomes),
      changes: changes.optional(),
      ...staffNotes,
      version: orderVersion.optional(),
    }),
    answer: orderActionResult,
  },
} as const satisfies Contract<typeof adminConfirmationsEndpoints>;
