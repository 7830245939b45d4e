import { createHmac, timingSafeEqual } from "node:crypto";

/** In Paymob's order. Whatever is not named here, the order's own name with us included, is not protected. */
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

export function isFromPaymob(message: unknown, hmac: unknown, secret: string): boolean {
  if (typeof hmac !== "string" || !/^[0-9a-f]{128}$/i.test(hmac)) return false;
  const { type, obj } = (message ?? {}) as { type?: unknown; obj?: unknown };
  if (type !== "TRANSACTION" || typeof obj !== "object" || obj === null) return false;
  return timingSafeEqual(Buffer.from(hmac, "hex"), Buffer.from(hmacOf(obj, secret), "hex"));
}

export const hmacOf = (obj: object, secret: string) =>
  createHmac("sha512", secret)
    .update(signedFields.map((name) => plain(inside(obj, name))).join(""))
    .digest("hex");

const inside = (obj: object, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], obj);

/** Only what has one spelling: a list or an object in such a place was not sent by Paymob. */
const plain = (value: unknown) =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
