import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import { daysOf, type Period, periodBefore } from "../period.ts";
import type { Analytics } from "../staffContract.ts";
import {
  changedDays,
  countsAtEndOf,
  missesIn,
  returnReasons,
  type Trade,
  type TradeRow,
  topCategories,
  topProducts,
  tradeSums,
} from "./sums.ts";

/** How the shop did in some days of Cairo. Everything comes from one picture of the database, so that it adds up. */
export function analyticsOf(db: Db, period: Period): Promise<Analytics> {
  const before = periodBefore(period);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const changed = await changedDays(tx, { from: before.from, to: period.to });
      const trade = await tradeSums(tx, period, before, changed);
      const products = await topProducts(tx, period, changed);
      const categories = await topCategories(tx, period, changed);
      const counts = await countsAtEndOf(tx, period.to, before.to);
      return {
        ...period,
        previous: before,
        totals: totalsOf(trade, counts),
        series: seriesOf(trade, period),
        tops: {
          products: products.map(({ id, name, there, ...sold }) => ({
            id,
            name: name ?? { en: id },
            isThere: there,
            ...presentGoods(sold),
          })),
          categories: categories.map(({ slug, name, ...sold }) => ({
            slug,
            name: name ?? { en: slug },
            ...presentGoods(sold),
          })),
          governorates: named(trade, "governorate").map(({ name, ...sums }) => ({ code: name, ...presentTrade(sums) })),
          paymentMethods: named(trade, "method").map(({ name, ...sums }) => ({
            method: name === "cod" ? "cod" : "card",
            ...presentTrade(sums),
          })),
        },
        returnReasons: await returnReasons(tx, period),
        misses: await missesIn(tx, period),
      };
    });
}

const nothing: Trade = { placed: 0, sales: 0, paid: 0, refunded: 0 };

type Counts = Awaited<ReturnType<typeof countsAtEndOf>>;

function totalsOf(trade: readonly TradeRow[], counts: Counts): Analytics["totals"] {
  const now = trade.filter(({ kind }) => kind === "day").reduce(plus, nothing);
  const before = trade.find(({ kind }) => kind === "before") ?? nothing;
  const pounds = (amount: (of: Trade) => number) => ({
    value: toPounds(amount(now)),
    previous: toPounds(amount(before)),
  });
  return {
    users: { value: counts.users, previous: counts.usersBefore },
    products: { value: counts.products, previous: counts.productsBefore },
    sales: { value: now.sales, previous: before.sales },
    placed: { value: now.placed, previous: before.placed },
    revenue: pounds(({ paid, refunded }) => paid - refunded),
    paid: pounds(({ paid }) => paid),
    refunded: pounds(({ refunded }) => refunded),
  };
}

const plus = (sum: Trade, one: Trade): Trade => ({
  placed: sum.placed + one.placed,
  sales: sum.sales + one.sales,
  paid: sum.paid + one.paid,
  refunded: sum.refunded + one.refunded,
});

/** A day without anything is a day too. */
function seriesOf(trade: readonly TradeRow[], period: Period): Analytics["series"] {
  const byDay = new Map(trade.filter(({ kind }) => kind === "day").map((row) => [row.name, row]));
  return daysOf(period).map((day) => {
    const sums = byDay.get(day) ?? nothing;
    return {
      day,
      placed: sums.placed,
      paid: toPounds(sums.paid),
      refunded: toPounds(sums.refunded),
      ...presentTrade(sums),
    };
  });
}

const named = (trade: readonly TradeRow[], kind: TradeRow["kind"]) =>
  trade.filter((row) => row.kind === kind).toSorted((a, b) => b.sales - a.sales || b.paid - a.paid);

const presentTrade = ({ sales, paid, refunded }: Trade) => ({ sales, revenue: toPounds(paid - refunded) });
const presentGoods = ({ pieces, amount }: { pieces: number; amount: number }) => ({
  pieces,
  revenue: toPounds(amount),
});
