import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { toPounds } from "#platform/money.ts";
import { askProviders, silentAfter } from "#platform/server/askProviders.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { type ReconciliationDifference, reconciliationDifference } from "#shop/orders/adminContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { isOnCairoDay } from "./isOnCairoDay.ts";
import "#shop/payments/server/tables.ts";
import "../tables.ts";

/** More than the time is enough for, unless the gateway is our own sandbox. */
const mostCaptures = 1_000;

/** How far the comparison of a day came: up to the ledger entry `after`. Amounts are in piastres. */
export const comparison = z.object({
  after: z.number(),
  count: z.number(),
  amount: z.number(),
  differences: z.array(reconciliationDifference),
});
export type Comparison = z.output<typeof comparison>;

export const emptyComparison: Comparison = { after: 0, count: 0, amount: 0, differences: [] };

type Capture = { id: number; provider: string; reference: string; amount: number; number: number | null };
type Answer = { paid: number | undefined; difference: ReconciliationDifference | undefined };

/**
 * Goes on with the comparison of the captures of a day with the gateways, for a limited time; `patience` also limits the
 * wait for the calls that are under way then. Returns how far it came, how many captures are left, and whether that is
 * because a gateway does not answer.
 */
export async function compareWithGateways(
  shop: { db: Db; config: Config },
  day: string,
  from: Comparison,
  { patience }: { patience?: number | undefined } = {},
) {
  const captures = await listCaptures(shop.db, day, from.after);
  const answers = new Map<number, Answer>();
  const asking = askProviders(captures, {
    providerOf: ({ provider }) => provider,
    ask: async (capture) => void answers.set(capture.id, await askGateway(shop, capture)),
    milliseconds: patience,
  });
  const rest = await (patience === undefined ? asking : Promise.race([asking, wait(patience)]));
  const done = { ...from, differences: [...from.differences] };
  for (const { id } of captures) {
    const answer = answers.get(id);
    if (!answer) break;
    done.after = id;
    if (answer.paid !== undefined) {
      done.count += 1;
      done.amount += answer.paid;
    }
    if (answer.difference) done.differences.push(answer.difference);
  }
  const left = await countCaptures(shop.db, day, done.after);
  return { done, left, isSilent: rest === undefined || rest.silent.length > 0 };
}

const isCaptureOf = (day: string, after: number) => sql<boolean>`
  l.entry = 'captured' and l.provider <> 'credit' and l.id > ${after} and ${isOnCairoDay("l.at", day)}`;

async function listCaptures(db: Db, day: string, after: number): Promise<Capture[]> {
  const { rows } = await sql<Capture>`
    select l.id, l.provider, l.reference, l.amount, o.number from payment_ledger l left join orders o on o.id = l.order_id
     where ${isCaptureOf(day, after)} order by l.id limit ${mostCaptures}`.execute(db);
  return rows;
}

async function countCaptures(db: Db, day: string, after: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_ledger l where ${isCaptureOf(day, after)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Throws when the gateway does not answer in time; a gateway that fails at once is a difference. */
async function askGateway(shop: { db: Db; config: Config }, capture: Capture): Promise<Answer> {
  const { provider, reference, amount, number } = capture;
  const about = { number: number === null ? null : orderNumber(number), reference, ours: toPounds(amount) };
  const began = performance.now();
  try {
    const payment = await getGateway(shop.db, shop.config, provider).fetchStatus(reference);
    const paid = payment.state === "paid" ? payment.amount : undefined;
    if (paid === amount) return { paid, difference: undefined };
    return { paid, difference: { ...about, kind: "gateway", theirs: toPounds(paid ?? 0) } };
  } catch (error) {
    if (performance.now() - began > silentAfter) throw error;
    return { paid: undefined, difference: { ...about, kind: "unanswered", theirs: null } };
  }
}
