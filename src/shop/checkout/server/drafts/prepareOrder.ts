import { type ErrorKey, validationError } from "#platform/errors.ts";
import { type Piastres, piastres } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { completeDraft } from "#shop/checkout/adminDraftContract.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { draftOrder, type OrderTerms } from "../draftOrder.ts";
import { lockDraftGoods } from "./draftGoods.ts";
import type { DraftRow } from "./draftRecords.ts";

type Preparation = { settings: Settings; takenBy: string; expectedTotal: number | undefined; creditUpTo?: Piastres };

/**
 * Makes the order of a locked draft at current prices.
 * @throws ShopError when a field is missing, a line cannot be ordered, or the total differs from the displayed one
 */
export async function prepareOrder(
  tx: Tx,
  draft: DraftRow,
  { settings, takenBy, expectedTotal, creditUpTo }: Preparation,
): Promise<NewOrder> {
  const { phones, shippingAddress } = requireComplete(draft);
  const terms: OrderTerms = {
    userId: draft.user_id,
    email: draft.email,
    customerName: draft.customer_name,
    language: draft.language,
    paymentMethod: draft.payment === "cash" ? "cod" : "card",
    deliveryMethod: draft.delivery_method,
    phones,
    shippingAddress,
    billingAddress: shippingAddress,
    idempotencyKey: `draft ${draft.id}`,
    requestHash: "",
    taken: { by: takenBy, channel: draft.channel },
    settings,
    expectedTotal,
    creditUpTo,
    granted: draft.discount > 0 ? { amount: piastres(draft.discount), reason: draft.discount_reason ?? "" } : undefined,
  };
  const { lines, coupon_code: couponCode, user_id: userId } = draft;
  return draftOrder(terms, await lockDraftGoods(tx, { lines, couponCode, userId, phones }));
}

/** Throws 400 with the fields that are missing or wrong, named as in the request. */
function requireComplete({ customer_name, phones, shipping_address, lines }: DraftRow) {
  const read = completeDraft.safeParse({
    customerName: customer_name,
    phones,
    shippingAddress: { street: "", city: "", state: "", postalCode: "", country: "EG", ...shipping_address },
    lines,
  });
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path, message }) => [
    path.join(".").replace("customerName", "name"),
    message as ErrorKey,
  ]);
  throw validationError(Object.fromEntries(fields));
}
