/** A line of the shop that keeps money or goods right when many come at once, and the test that notices when it is gone. */
export type Guard = {
  /** What it keeps from happening. */
  what: string;
  file: string;
  line: string;
  /** What stands there without it. */
  broken: string;
  /** Where two lines keep the same thing, each is enough: the other one. */
  also?: { file: string; line: string; broken: string };
  suite: string;
  /** The beginning of the test's name. */
  test: string;
};

const races = "tests/journeys/races.test.ts";
const racesOfReturns = "tests/journeys/racesOfReturns.test.ts";
const returns = "tests/journeys/returns.test.ts";
const gateways = "tests/journeys/gateways.test.ts";
const refunds = "tests/journeys/gatewayRefunds.test.ts";

export const guards: readonly Guard[] = [
  {
    what: "the last piece is sold twice",
    file: "src/shop/catalogue/server/stock.ts",
    line: " and stock >= ",
    broken: " and stock + 1000 >= ",
    suite: races,
    test: "fifty buyers want the last dress",
  },
  {
    what: "two carts in opposite order wait for each other",
    file: "src/shop/catalogue/server/stock.ts",
    line: "const lines = inLockOrder(perVariant(wanted));",
    broken: "const lines = perVariant(wanted);",
    suite: races,
    test: "buyers of the same things in opposite order",
  },
  {
    what: "a code is used more often than it allows",
    file: "src/shop/promotions/server/uses.ts",
    line: "and (c.max_uses is null or c.uses < c.max_uses)",
    broken: "",
    also: { file: "src/shop/promotions/server/coupons.ts", line: "sql`for update of c`", broken: "sql``" },
    suite: races,
    test: "fifty buyers share a code that is used once",
  },
  {
    what: "an order is changed by two who both saw it as it was",
    file: "src/shop/orders/server/lockOrder.ts",
    line: "    .forUpdate()\n    .executeTakeFirst();\n  if (!order) throw",
    broken: "    .executeTakeFirst();\n  if (!order) throw",
    suite: races,
    test: "a cancellation and a dispatch cannot both win",
  },
  {
    what: "a change is decided on an old picture of the order",
    file: "src/shop/orders/server/lockOrder.ts",
    line: 'if (version !== undefined && version !== order.version) throw refused("common.stale");',
    broken: "",
    suite: returns,
    test: "tracking and notes are kept",
  },
  {
    what: "webhook and returning shopper both place the order",
    file: "src/shop/checkout/server/settle.ts",
    line: 'tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()',
    broken: 'tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).executeTakeFirst()',
    suite: gateways,
    test: "a message and a shopper who meet",
  },
  {
    what: "an amount that does not fit places the order",
    file: "src/shop/checkout/server/settle.ts",
    line: "if (payment.amount !== session.total || payment.currency !== currency)",
    broken: "if (payment.currency !== currency)",
    suite: gateways,
    test: "money that does not fit",
  },
  {
    what: "a second return is opened beside the first",
    file: "src/shop/orders/server/returns/requestReturn.ts",
    line: 'if (await hasOpenReturn(tx, id)) throw refused("orders.returnOpen");',
    broken: "",
    suite: returns,
    test: "",
  },
  {
    what: "a return is asked for after its period",
    file: "src/shop/orders/server/returns/requestReturn.ts",
    line: 'if (await isOver(tx, order)) throw refused("orders.returnWindowOver");',
    broken: "",
    suite: returns,
    test: "",
  },
  {
    what: "goods are paid before they are here",
    file: "src/shop/orders/server/returns/refundByStaff.ts",
    line: 'if (open.status === "requested") throw refused("admin.orders.goodsFirst");',
    broken: "",
    suite: returns,
    test: "",
  },
  {
    what: "a return that is being paid is paid again",
    file: "src/shop/orders/server/returns/refundByStaff.ts",
    line: 'if (open.refund_id) throw refused("admin.orders.refundUnderWay");',
    broken: "",
    suite: returns,
    test: "",
  },
  {
    what: "a return that is being paid is refused",
    file: "src/shop/orders/server/returns/goods.ts",
    line: 'if (open.refund_id) throw refused("admin.orders.refundUnderWay");',
    broken: "",
    suite: returns,
    test: "",
  },
  {
    what: "more goes back than was paid",
    file: "src/shop/orders/server/returns/refundByStaff.ts",
    line: 'if (amount > left) throw refused("admin.orders.refundTooMuch", { left: left / 100 });',
    broken: "",
    suite: racesOfReturns,
    test: "fifty of the staff give back",
  },
  {
    what: "a refund is paid by each who asks for it",
    file: "src/shop/orders/server/refunds.ts",
    line: "idempotencyKey = `",
    broken: "idempotencyKey = Math.random() + `",
    suite: refunds,
    test: "parts of a payment go back",
  },
  {
    what: "a refund is booked by each who heard of it",
    file: "src/shop/orders/server/refunds.ts",
    line: 'if (!refund || refund.status === "succeeded") return "succeeded";',
    broken: 'if (!refund) return "succeeded";',
    suite: refunds,
    test: "parts of a payment go back",
  },
  {
    what: "an old answer is taken for that of a new try",
    file: "src/shop/orders/server/refunds.ts",
    line: 'if (refund.attempts !== asked.attempts && answer.state !== "succeeded")',
    broken: 'if (refund.status === "succeeded")',
    suite: refunds,
    test: "an answer to an earlier try",
  },
  {
    what: "a refund that came back is booked with each message",
    file: "src/shop/orders/server/refunds.ts",
    line: 'if (refund?.status !== "succeeded" || refund.reference !== answer.reference) return false;',
    broken: "if (!refund) return false;",
    suite: refunds,
    test: "a refund that came back is owed again once",
  },
  {
    what: "money that a bank sent back is forgotten",
    file: "src/shop/orders/server/hearRefund.ts",
    line: 'news.state === "failed" && (await bookReturned(tx, refund, news))',
    broken: "false",
    suite: refunds,
    test: "a refund that had gone through",
  },
  {
    what: "goods that cannot be sold go back on the shelf",
    file: "src/shop/orders/server/returns/shelf.ts",
    line: "return restock ? [...back] : [];",
    broken: "return [...back];",
    suite: returns,
    test: "",
  },
  {
    what: "another customer fetches the photos of a return",
    file: "src/shop/orders/server/returns/photos.ts",
    line: '.$if(userId !== undefined, (own) => own.where("o.user_id", "=", userId ?? ""))',
    broken: "",
    suite: "tests/journeys/returnPhotos.test.ts",
    test: "nobody else sees it",
  },
  {
    what: "a return holds more photos than it may",
    file: "src/shop/orders/server/returns/photos.ts",
    line: "if (photos.length > mostReturnPhotos)",
    broken: "if (photos.length > 99)",
    suite: "tests/journeys/returnPhotos.test.ts",
    test: "what is no photo is refused",
  },
];
