import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import { mailHeader, type SmtpBehaviour, startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { checkOut, measurePurchases, signUp } from "./buyers.ts";
import type { Measurement } from "./loadTest.ts";
import { seedProducts } from "./seedProducts.ts";
import { startShop } from "./startShop.ts";

const productCount = 200;
const seconds = 10;

/** Measures buyers while a mail server rejects, hangs and disconnects with thousands of mails queued. */
export async function measureMails(queuedCount: number) {
  const smtpServer = await startFakeSmtpServer();
  const shop = await startShop({ SMTP_URL: smtpServer.url });
  const { db } = shop.database;
  await seedProducts(db, productCount);
  const buyers = await Promise.all(
    [..."abcd"].map((name) => signUp(shop, name, mailedCodeReader(smtpServer.received))),
  );
  for (const buyer of buyers) await checkOut(buyer, 0, productCount);
  const purchases = (what: string): Promise<Measurement> =>
    measurePurchases(shop, {
      label: what,
      buyers,
      seconds,
      step: (buyer, round) => checkOut(buyer, round, productCount),
    });

  const rows = [await purchases("checkouts, the mail server is well")];
  await waitUntilSent(db);
  smtpServer.behaviour = "drops";
  await queueMails(db, queuedCount);
  for (const behaviour of ["drops", "refuses", "hangs"] satisfies SmtpBehaviour[]) {
    smtpServer.behaviour = behaviour;
    rows.push(await purchases(`checkouts, it ${behaviour}, ${queuedCount} mails wait`));
  }
  const tries = await countTries(db);
  smtpServer.behaviour = "well";
  const began = performance.now();
  rows.push(await purchases("checkouts, it is well again"));
  await waitUntilSent(db);
  const drained = (performance.now() - began) / 1000;

  const { rows: outboxRows } = await sql<{ id: string; status: string }>`select id, status from outbox`.execute(db);
  const deliveries = new Map<string, number>();
  for (const id of smtpServer.ids()) deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
  const { host } = new URL("http://localhost");
  await shop.stop();
  await smtpServer[Symbol.asyncDispose]();
  return {
    rows,
    tries,
    drained,
    mails: outboxRows.length,
    lost: outboxRows.filter(({ id, status }) => status !== "sent" || !deliveries.has(`<${id}@${host}>`)).length,
    repeated: [...deliveries.values()].filter((times) => times > 1).length,
    strange: deliveries.size - outboxRows.length,
  };
}

/** Inserts a few hundred rows at a time: no statement may take longer than a few seconds. */
async function queueMails(db: Db, count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 250) await queueBatch(db, Math.min(250, remaining));
}

const queueBatch = (db: Db, count: number) =>
  sql`
    insert into outbox (template, recipient, language, facts)
    select 'contactReceipt', 'reader-' || n || '@bench.example', 'en', json_build_object('name', 'Mona', 'ticket', n::text)
      from generate_series(1, ${count}::int) n`.execute(db);

/** Waits until no mail is queued. Makes mails due at once whose failed attempts delayed them. */
async function waitUntilSent(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from outbox where status = 'queued'`.execute(db);
    if (rows[0]?.left === 0) return;
    await sql`update outbox set next_attempt_at = now()
               where status = 'queued' and next_attempt_at > now() + interval '30 seconds'`.execute(db);
    await wait(500);
  }
}

async function countTries(db: Db): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select coalesce(sum(attempts), 0)::int as tries from outbox where status = 'queued'`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Reads the code in the newest mail to an e-mail address. */
const mailedCodeReader = (received: readonly string[]) => async (email: string) => {
  for (;;) {
    const mail = received.findLast((one) => mailHeader(one, "To").includes(email));
    const code = mail?.slice(mail.indexOf("text/plain")).match(/^\s*(\d{6})\s*$/m)?.[1];
    if (code) return code;
    await wait(50);
  }
};
