import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isFromPaymob } from "./hmac.ts";

const obj = {
  id: 192036465,
  pending: false,
  amount_cents: 100000,
  success: true,
  is_auth: false,
  is_capture: false,
  is_standalone_payment: true,
  is_voided: false,
  is_refunded: false,
  is_3d_secure: true,
  integration_id: 4097558,
  has_parent_transaction: false,
  order: { id: 217503754, merchant_order_id: "ours" },
  created_at: "2024-06-13T11:33:44.592345",
  currency: "EGP",
  source_data: { pan: "2346", type: "card", sub_type: "MasterCard" },
  error_occured: false,
  owner: 302852,
};
/** Written out by hand, value after value. */
const words =
  "100000" +
  "2024-06-13T11:33:44.592345" +
  "EGP" +
  "falsefalse" +
  "192036465" +
  "4097558" +
  "truefalsefalsefalsetruefalse" +
  "217503754" +
  "302852" +
  "false" +
  "2346MasterCardcard" +
  "true";
const hmac = createHmac("sha512", "secret").update(words).digest("hex");
const message = { type: "TRANSACTION", obj };

test("a callback is believed as Paymob signed it, and not when anything of it changed", () => {
  expect(isFromPaymob(message, hmac, "secret")).toBe(true);
  expect(isFromPaymob(message, hmac, "another")).toBe(false);
  expect(isFromPaymob({ ...message, type: "TOKEN" }, hmac, "secret")).toBe(false);
  for (const change of [{ amount_cents: 1 }, { currency: "USD" }, { success: false }, { order: { id: 1 } }])
    expect(isFromPaymob({ ...message, obj: { ...obj, ...change } }, hmac, "secret")).toBe(false);
  for (const wrong of [undefined, "", hmac.slice(2), [hmac]])
    expect(isFromPaymob(message, wrong, "secret")).toBe(false);
  for (const nothing of [undefined, null, {}, { type: "TRANSACTION", obj: null }, "TRANSACTION"])
    expect(isFromPaymob(nothing, hmac, "secret")).toBe(false);
});
