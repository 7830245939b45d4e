/** A source line that keeps money or stock correct under concurrency, and the test that fails without it. */
export type Mutation = {
  /** Consequence of removing the line. */
  risk: string;
  file: string;
  original: string;
  /** The replacement in the mutated copy. */
  mutated: string;
  /** A second line that prevents the same risk: both are mutated, as one alone suffices. */
  also?: { file: string; original: string; mutated: string };
  testFile: string;
  /** The beginning of the test's title, a pattern for `vitest -t`. Empty: the whole file. */
  testName: string;
};

const racesTest = "tests/api/races.test.ts";
const returnRacesTest = "tests/api/returnRaces.test.ts";
const returnsTest = "tests/api/returns.test.ts";
const exchangesTest = "tests/api/exchanges.test.ts";
const payoutsTest = "tests/api/payouts.test.ts";
const gatewaysTest = "tests/api/gateways.test.ts";
const mailsTest = "tests/api/mailDelivery.test.ts";
const shipmentsTest = "tests/api/shipments.test.ts";
const refusedParcelsTest = "tests/api/refusedParcels.test.ts";
const courierCashTest = "tests/api/courierCash.test.ts";
const gatewayRefundsTest = "tests/api/gatewayRefunds.test.ts";

export const mutations: readonly Mutation[] = [
  {
    risk: "the last item is sold twice",
    file: "src/shop/catalogue/server/stock.ts",
    original: " and v.stock >= ",
    mutated: " and v.stock + 1000 >= ",
    testFile: racesTest,
    testName: "sells the last dress to one of fifty buyers",
  },
  {
    risk: "two carts that lock variants in opposite order deadlock",
    file: "src/shop/catalogue/server/stock.ts",
    original: "const sorted = sortForLocking(mergeByVariant(requests));",
    mutated: "const sorted = mergeByVariant(requests);",
    testFile: racesTest,
    testName: "buyers of the same variants in opposite order",
  },
  {
    risk: "a coupon is redeemed more often than its limit",
    file: "src/shop/promotions/server/couponRedemptions.ts",
    original: "and (c.max_uses is null or c.uses < c.max_uses)",
    mutated: "",
    also: { file: "src/shop/promotions/server/coupons.ts", original: "sql`for update of c`", mutated: "sql``" },
    testFile: racesTest,
    testName: "redeems a single-use coupon once",
  },
  {
    risk: "two concurrent transitions of one order both succeed",
    file: "src/shop/orders/server/lockOrder.ts",
    original: "    .forUpdate()\n    .executeTakeFirst();\n  if (!order) throw",
    mutated: "    .executeTakeFirst();\n  if (!order) throw",
    testFile: racesTest,
    testName: "a concurrent cancellation and dispatch never both succeed",
  },
  {
    risk: "a change based on an outdated order version is accepted",
    file: "src/shop/orders/server/lockOrder.ts",
    original: 'if (version !== undefined && version !== order.version) throw conflict("common.stale");',
    mutated: "",
    testFile: returnsTest,
    testName: "saves tracking and notes",
  },
  {
    risk: "webhook and returning shopper both place the order",
    file: "src/shop/checkout/server/checkoutSessions.ts",
    original: 'tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()',
    mutated: 'tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).executeTakeFirst()',
    testFile: gatewaysTest,
    testName: "a concurrent webhook and returning shopper",
  },
  {
    risk: "a payment of the wrong amount places the order",
    file: "src/shop/checkout/server/applyPayment.ts",
    original: "if (payment.amount !== session.total || payment.currency !== currency)",
    mutated: "if (payment.currency !== currency)",
    testFile: gatewaysTest,
    testName: "quarantines a payment with",
  },
  {
    risk: "a second return is opened beside the first",
    file: "src/shop/returns/server/requestReturn.ts",
    original: 'if (await hasOpenReturn(tx, id)) throw conflict("orders.returnOpen");',
    mutated: "",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "a return is requested after the return period",
    file: "src/shop/returns/server/requestReturn.ts",
    original: 'if (await isPastDeadline(tx, order)) throw conflict("orders.returnWindowOver");',
    mutated: "",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "goods are refunded before they are received",
    file: "src/shop/returns/server/admin/refundByAdmin.ts",
    original:
      'if (open.status === "requested" && !isRestocking(input.restock)) throw conflict("admin.orders.goodsFirst");',
    mutated: "",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "a return with a refund under way is refunded again",
    file: "src/shop/returns/server/admin/refundByAdmin.ts",
    original: 'if (open.refund_id || open.carried_refund_id) throw conflict("admin.orders.refundUnderWay");',
    mutated: "",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "a return with a refund under way is rejected",
    file: "src/shop/returns/server/admin/inspectReturn.ts",
    original: 'if (open.refund_id || open.carried_refund_id) throw conflict("admin.orders.refundUnderWay");',
    mutated: "",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "refunds exceed the payment",
    file: "src/shop/returns/server/admin/refundByAdmin.ts",
    original: 'if (amount > remaining) throw conflict("admin.orders.refundTooMuch", { amount: remaining / 100 });',
    mutated: "",
    testFile: returnRacesTest,
    testName: "fifty concurrent admin refunds",
  },
  {
    risk: "concurrent requests pay one refund several times",
    file: "src/shop/orders/server/refunds.ts",
    original: "idempotencyKey = `",
    mutated: "idempotencyKey = Math.random() + `",
    testFile: gatewayRefundsTest,
    testName: "refunds a payment in parts",
  },
  {
    risk: "concurrent responses book one refund several times",
    file: "src/shop/orders/server/refunds.ts",
    original: 'if (!refund || refund.status === "succeeded") return "succeeded";',
    mutated: 'if (!refund) return "succeeded";',
    testFile: gatewayRefundsTest,
    testName: "refunds a payment in parts",
  },
  {
    risk: "a late response to an earlier attempt decides the current one",
    file: "src/shop/orders/server/refunds.ts",
    original: 'if (refund.attempts !== requestedRefund.attempts && answer.state !== "succeeded")',
    mutated: 'if (refund.status === "succeeded")',
    testFile: gatewayRefundsTest,
    testName: "a late response to an earlier attempt",
  },
  {
    risk: "each event books a returned refund again",
    file: "src/shop/orders/server/refunds.ts",
    original: 'if (refund?.status !== "succeeded" || refund.reference !== answer.reference) return false;',
    mutated: "if (!refund) return false;",
    testFile: gatewayRefundsTest,
    testName: "books a returned refund once",
  },
  {
    risk: "a refund that the bank returned is not owed again",
    file: "src/shop/orders/server/applyRefundEvent.ts",
    original: 'event.state === "failed" && (await recordReturnedRefund(tx, refund, event))',
    mutated: "false",
    testFile: gatewayRefundsTest,
    testName: "a refund that the bank returns is owed again",
  },
  {
    risk: "damaged goods are restocked",
    file: "src/shop/returns/server/returnedLines.ts",
    original: "return restock ? [...back] : [];",
    mutated: "return [...back];",
    testFile: returnsTest,
    testName: "",
  },
  {
    risk: "another customer fetches the photos of a return",
    file: "src/shop/returns/server/photos.ts",
    original: '.$if(userId !== undefined, (own) => own.where("o.user_id", "=", userId ?? ""))',
    mutated: "",
    testFile: "tests/api/returnPhotos.test.ts",
    testName: "hides return photos from other customers",
  },
  {
    risk: "a return exceeds its photo limit",
    file: "src/shop/returns/server/photos.ts",
    original: "if (count > maxReturnPhotos)",
    mutated: "if (count > 99)",
    testFile: "tests/api/returnPhotos.test.ts",
    testName: "rejects non-photos",
  },
  {
    risk: "an exchange promises a variant that it does not reserve",
    file: "src/shop/returns/server/exchanges/requestExchange.ts",
    original: '  await deductStock(tx, items, { reason: "reserved", reference: id });\n',
    mutated: "",
    testFile: exchangesTest,
    testName: "an exchange for the same price swaps the pieces",
  },
  {
    risk: "a second exchange is opened beside the first",
    file: "src/shop/returns/server/exchanges/requestExchange.ts",
    original: '  if (await hasOpenReturn(tx, order.id)) throw conflict("orders.returnOpen");\n',
    mutated: "",
    testFile: exchangesTest,
    testName: "one open exchange for each order",
  },
  {
    risk: "an exchange costs another price than the customer saw",
    file: "src/shop/returns/server/exchanges/requestExchange.ts",
    original: "expectedDifference !== undefined && fromPounds",
    mutated: "false && fromPounds",
    testFile: exchangesTest,
    testName: "a difference that the customer did not see is refused",
  },
  {
    risk: "two staff pay one payout",
    file: "src/shop/payouts/server/admin/payPayouts.ts",
    original: '    if (payout.status === "paid") throw conflict("payouts.alreadyPaid");\n',
    mutated: "",
    testFile: payoutsTest,
    testName: "checks off several payouts",
  },
  {
    risk: "a list shows full accounts of customers",
    file: "src/shop/payouts/server/admin/payoutQueries.ts",
    original: "hint: row.account_hint }",
    mutated: 'hint: row.account ?? "" }',
    testFile: payoutsTest,
    testName: "no answer but the single look",
  },
  {
    risk: "the file of all accounts leaves without a new proof of the password",
    file: "src/shop/payouts/server/admin/adminPayoutsRoutes.ts",
    original: "      await reauthenticateForExport({ db, config }, admin.user, countRows);\n",
    mutated: "      void [reauthenticateForExport, config, countRows];\n",
    testFile: "tests/api/staffSecurity.test.ts",
    testName: "every export of a list needs a reauthenticated session",
  },
  {
    risk: "two workers send a mail twice",
    file: "src/platform/server/sendDueMails.ts",
    original: "set attempts = attempts + 1, next_attempt_at = $",
    mutated: "set attempts = attempts + 1, last_error = $",
    testFile: mailsTest,
    testName: "several workers beside each other",
  },
  {
    risk: "a mail that takes long is sent by another worker, too",
    file: "src/platform/server/sendDueMails.ts",
    original: "(claimSeconds / 3) * 1_000",
    mutated: "claimSeconds * 100_000",
    testFile: mailsTest,
    testName: "keeps the claim of a mail",
  },
  {
    risk: "a mail that ends its worker in each attempt is tried for ever",
    file: "src/platform/server/sendDueMails.ts",
    original: "if (mail.attempts > maxAttempts) return",
    mutated: "if (mail.attempts < 0) return",
    testFile: mailsTest,
    testName: "gives up a mail that cannot be rendered",
  },
  {
    risk: "a code waits behind a thousand other mails",
    file: "src/platform/server/sendDueMails.ts",
    original: "order by urgent desc, next_attempt_at",
    mutated: "order by next_attempt_at",
    testFile: mailsTest,
    testName: "a mail that a user waits for",
  },
  {
    risk: "two processes accept more orders of a phone number than allowed",
    file: "src/shop/checkout/server/placeCodOrder.ts",
    original: "lockCartAndCoupon(tx, buying, codPurchaseLocks(buyer))",
    mutated: "lockCartAndCoupon(tx, buying)",
    testFile: "tests/api/purchaseLimits.test.ts",
    testName: "orders of one phone number count each other",
  },
  {
    risk: "a repeated request makes a second parcel",
    file: "src/shop/shipping/server/createShipment.ts",
    original: '.where("request_key", "=", input.requestKey)',
    mutated: '.where("request_key", "=", "")',
    testFile: shipmentsTest,
    testName: "a repeated request makes no second parcel",
  },
  {
    risk: "a partial acceptance gives back more than the parcel held",
    file: "src/shop/shipping/server/acceptPartly.ts",
    original: "quantity > quantityOf(shipment.lines, lineId)",
    mutated: "quantity > 99",
    testFile: refusedParcelsTest,
    testName: "a part of a parcel that holds less than the order",
  },
  {
    risk: "cash that the courier has paid out is given back at the door",
    file: "src/shop/shipping/server/acceptPartly.ts",
    original: "if (order.delivered_at && (await isPaidOut(tx, shipment)))",
    mutated: "if (order.delivered_at && false)",
    testFile: refusedParcelsTest,
    testName: "a part is not given back after the courier has paid it out",
  },
  {
    risk: "a courier's statement is closed twice",
    file: "src/shop/cash/server/admin/closeStatement.ts",
    original: 'if (statement.status === "closed") throw conflict("cash.closed");',
    mutated: "",
    testFile: courierCashTest,
    testName: "a statement that matches is closed by its transfer",
  },
  {
    risk: "a statement is closed although a parcel arrived after its upload",
    file: "src/shop/cash/server/admin/closeStatement.ts",
    original: "if (await hasChanged(tx, statement)) return false;",
    mutated: "",
    testFile: courierCashTest,
    testName: "a parcel that arrives after the upload",
  },
  {
    risk: "a statement is closed with differences that nobody decided about",
    file: "src/shop/cash/server/admin/closeStatement.ts",
    original: "if (rows.some(({ difference, decision }) => difference && !decision))",
    mutated: "if (rows.length < 0)",
    testFile: courierCashTest,
    testName: "each kind of difference is named",
  },
  {
    risk: "one transfer closes two statements",
    file: "src/shop/cash/server/admin/closeStatement.ts",
    original: 'if (used) throw validationError({ reference: "cash.transferUsed" });',
    mutated: "",
    testFile: courierCashTest,
    testName: "one transfer closes one statement",
  },
  {
    risk: "a parcel's cash is owed although the courier paid it",
    file: "src/shop/cash/server/admin/matchStatement.ts",
    original: "coalesce((select sum(l.amount) from courier_ledger l where l.shipment_id = s.id), 0)",
    mutated: "s.cash",
    testFile: courierCashTest,
    testName: "each kind of difference is named",
  },
  {
    risk: "a returned exchange gives back again what an earlier return gave back of the first order",
    file: "src/shop/orders/server/carriedOver.ts",
    original: "carried.goods - given",
    mutated: "carried.goods",
    testFile: exchangesTest,
    testName: "pieces of an exchanged line are returned one after the other",
  },
];
