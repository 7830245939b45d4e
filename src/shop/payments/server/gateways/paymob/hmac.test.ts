import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { computeHmac, hasValidHmac } from "./hmac.ts";

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
/** Written by hand, value by value. */
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
const credentials = { secret: "secret", integrationIds: [4097558] };
const message = { type: "TRANSACTION", obj };

test("accepts a callback with Paymob's signature and rejects it after any signed value changes", () => {
  expect(hasValidHmac(message, hmac, credentials)).toBe(true);
  expect(hasValidHmac(message, hmac, { ...credentials, secret: "another" })).toBe(false);
  expect(hasValidHmac({ ...message, type: "TOKEN" }, hmac, credentials)).toBe(false);
  for (const change of [{ amount_cents: 1 }, { currency: "USD" }, { success: false }, { order: { id: 1 } }])
    expect(hasValidHmac({ ...message, obj: { ...obj, ...change } }, hmac, credentials)).toBe(false);
  for (const wrong of [undefined, "", hmac.slice(2), [hmac]])
    expect(hasValidHmac(message, wrong, credentials)).toBe(false);
  for (const nothing of [undefined, null, {}, { type: "TRANSACTION", obj: null }, "TRANSACTION"])
    expect(hasValidHmac(nothing, hmac, credentials)).toBe(false);
});

test("rejects another message that has the same signed text", () => {
  const refund = { ...obj, has_parent_transaction: true };
  const signed = (changed: object) => computeHmac(changed, "secret");
  expect(hasValidHmac({ type: "TRANSACTION", obj: refund }, signed(refund), credentials)).toBe(true);
  const { has_parent_transaction: _, ...withoutParent } = refund;
  const asPayment = { ...withoutParent, error_occured: "falsetrue" };
  expect(signed(asPayment)).toBe(signed(refund));
  const larger = { ...obj, amount_cents: 1000002, created_at: obj.created_at.slice(1) };
  const fractional = { ...obj, amount_cents: 100.5 };
  const otherOrder = { ...obj, order: { id: "21750375" }, owner: 4302852 };
  const otherIntegration = { ...obj, id: 19203646, integration_id: 54097558 };
  for (const other of [larger, otherOrder, otherIntegration]) expect(signed(other)).toBe(hmac);
  for (const other of [asPayment, larger, fractional, otherOrder, otherIntegration])
    expect(hasValidHmac({ type: "TRANSACTION", obj: other }, signed(other), credentials)).toBe(false);
});

test("rejects a signed field that is missing or of another type", () => {
  const fields: [string, (value: unknown) => object][] = [
    ...Object.keys(obj).map((name): [string, (value: unknown) => object] => [
      name,
      (value) => ({ ...obj, [name]: value }),
    ]),
    ["order.id", (id) => ({ ...obj, order: { id } })],
    ["source_data.pan", (pan) => ({ ...obj, source_data: { ...obj.source_data, pan } })],
    ["source_data.type", (type) => ({ ...obj, source_data: { ...obj.source_data, type } })],
  ];
  for (const [name, withValue] of fields)
    for (const value of [undefined, null, [], {}, "", name === "is_auth" ? 0 : "false", -1.5]) {
      const changed = withValue(value);
      if (typeof value === "string" && name.startsWith("source_data.")) continue;
      const given = { type: "TRANSACTION", obj: changed };
      expect(hasValidHmac(given, computeHmac(changed, "secret"), credentials), `${name} ${value}`).toBe(false);
    }
});
