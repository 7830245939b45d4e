import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#platform/server/db.ts";
import { headerOf, type Mood, openPostOffice } from "#tests/support/postOffice.ts";
import { buy, checkOut, signUp } from "./buyers.ts";
import type { Row } from "./load.ts";
import { seedProducts } from "./seed.ts";
import { startShop } from "./shop.ts";

const products = 200;
const seconds = 10;

/** A mail server that refuses, hangs and hangs up while thousands of mails wait, and what those who buy notice of it. */
export async function measureMails(waiting: number) {
  const office = await openPostOffice();
  const shop = await startShop({ SMTP_URL: office.url });
  const { db } = shop.database;
  await seedProducts(db, products);
  const buyers = await Promise.all([..."abcd"].map((name) => signUp(shop, name, codeIn(office.received))));
  for (const buyer of buyers) await checkOut(buyer, 0, products);
  const purchases = (what: string): Promise<Row> =>
    buy(shop, { what, buyers, seconds, step: (buyer, round) => checkOut(buyer, round, products) });

  const rows = [await purchases("checkouts, the mail server is well")];
  await untilSent(db);
  office.mood = "drops";
  await queueMails(db, waiting);
  for (const mood of ["drops", "refuses", "hangs"] satisfies Mood[]) {
    office.mood = mood;
    rows.push(await purchases(`checkouts, it ${mood}, ${waiting} mails wait`));
  }
  const tries = await triesOf(db);
  office.mood = "well";
  const began = performance.now();
  rows.push(await purchases("checkouts, it is well again"));
  await untilSent(db);
  const drained = (performance.now() - began) / 1000;

  const { rows: told } = await sql<{ id: string; status: string }>`select id, status from outbox`.execute(db);
  const came = new Map<string, number>();
  for (const id of office.ids()) came.set(id, (came.get(id) ?? 0) + 1);
  const { host } = new URL("http://localhost");
  await shop.stop();
  await office[Symbol.asyncDispose]();
  return {
    rows,
    tries,
    drained,
    mails: told.length,
    lost: told.filter(({ id, status }) => status !== "sent" || !came.has(`<${id}@${host}>`)).length,
    repeated: [...came.values()].filter((times) => times > 1).length,
    strange: came.size - told.length,
  };
}

/** A few hundred at a time: no statement of the shop may take longer than a few seconds. */
async function queueMails(db: Db, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 250) await queueSome(db, Math.min(250, left));
}

const queueSome = (db: Db, count: number) =>
  sql`
    with written as (
      insert into outbox (template, recipient, language, facts)
      select 'contactReceipt', 'reader-' || n || '@bench.example', 'en', json_build_object('name', 'Mona', 'ticket', n::text)
        from generate_series(1, ${count}::int) n returning id)
    select count(graphile_worker.add_job('mail.send', json_build_object('id', id), job_key => 'mail:' || id,
                                         max_attempts => 12, priority => 10)) from written`.execute(db);

/** Until nothing waits. Tries that failed have put their mails off; here they are due at once. */
async function untilSent(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from outbox where status = 'queued'`.execute(db);
    if (rows[0]?.left === 0) return;
    await sql`update graphile_worker._private_jobs set run_at = now()
               where locked_at is null and attempts > 0 and run_at > now()`.execute(db);
    await wait(500);
  }
}

async function triesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select coalesce(sum(attempts), 0)::int as tries from outbox where status = 'queued'`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Reads the code in the newest mail to an address as its owner would. */
const codeIn = (received: readonly string[]) => async (email: string) => {
  for (;;) {
    const mail = received.findLast((one) => headerOf(one, "To").includes(email));
    const code = mail?.slice(mail.indexOf("text/plain")).match(/^\s*(\d{6})\s*$/m)?.[1];
    if (code) return code;
    await wait(50);
  }
};
