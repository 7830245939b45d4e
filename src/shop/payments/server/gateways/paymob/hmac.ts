import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** In Paymob's order. The HMAC covers no other fields, not even our reference of the order. */
const signedFields = [
  "amount_cents",
  "created_at",
  "currency",
  "error_occured",
  "has_parent_transaction",
  "id",
  "integration_id",
  "is_3d_secure",
  "is_auth",
  "is_capture",
  "is_refunded",
  "is_standalone_payment",
  "is_voided",
  "order.id",
  "owner",
  "pending",
  "source_data.pan",
  "source_data.sub_type",
  "source_data.type",
  "success",
] as const;

const count = z.int().min(0);
const text = z.string().max(100);

/**
 * Paymob signs the values joined without borders, so another message may have the same signed text: a missing flag, or a
 * digit that moves from one number to the next. Exact types leave room for that between `id` and `integration_id`, which
 * must be ours, and between `order.id` and `owner` alone: there the length of our order number changes.
 */
const signedTransaction = z.object({
  amount_cents: count,
  created_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  error_occured: z.boolean(),
  has_parent_transaction: z.boolean(),
  id: count,
  integration_id: count,
  is_3d_secure: z.boolean(),
  is_auth: z.boolean(),
  is_capture: z.boolean(),
  is_refunded: z.boolean(),
  is_standalone_payment: z.boolean(),
  is_voided: z.boolean(),
  order: z.object({ id: count }),
  owner: count,
  pending: z.boolean(),
  source_data: z.object({ pan: text, sub_type: text, type: text }),
  success: z.boolean(),
});

type HmacOptions = { secret: string; integrationIds: readonly number[] };

/** Returns whether Paymob signed this callback for one of our integrations. */
export function hasValidHmac(message: unknown, hmac: unknown, { secret, integrationIds }: HmacOptions): boolean {
  if (typeof hmac !== "string" || !/^[0-9a-f]{128}$/i.test(hmac)) return false;
  const { type, obj } = (message ?? {}) as { type?: unknown; obj?: unknown };
  const { success, data } = signedTransaction.safeParse(obj);
  if (type !== "TRANSACTION" || !success || !integrationIds.includes(data.integration_id)) return false;
  return timingSafeEqual(Buffer.from(hmac, "hex"), Buffer.from(computeHmac(data, secret), "hex"));
}

export const computeHmac = (obj: object, secret: string) =>
  createHmac("sha512", secret)
    .update(signedFields.map((name) => String(valueAtPath(obj, name) ?? "")).join(""))
    .digest("hex");

const valueAtPath = (obj: object, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], obj);
