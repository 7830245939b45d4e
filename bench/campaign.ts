import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import type { Db } from "#platform/server/database.ts";
import { loadTest } from "./loadTest.ts";
import { type RunningShop, startShop } from "./startShop.ts";

const killCount = 5;

/**
 * Sends a campaign to `readers` through a local mail server and measures a page meanwhile. Kills and restarts the shop
 * five times.
 */
export async function measureCampaign(subscribers: number) {
  const smtpServer = await startCountingSmtpServer();
  const shop = await startShop({ SMTP_URL: smtpServer.url, CAMPAIGN_MAILS_PER_MINUTE: "60000" });
  const { db } = shop.database;
  const idleRow = await loadTest(shop, { label: "home, nothing else going on", path: "/", seconds: 3 });
  await addSubscribers(db, subscribers);
  const memory = watchMemory(shop);
  await startCampaign(db);

  const began = performance.now();
  const sendingRow = await loadTest(shop, { label: "home, while the campaign goes out", path: "/", seconds: 3 });
  let downtimeMs = 0;
  for (let kill = 1; kill <= killCount; kill++) {
    await waitUntil(() => smtpServer.received() >= Math.floor((subscribers * kill) / (killCount + 1)));
    const killed = performance.now();
    await shop.killAndStart();
    // The shop looks for unsent mails every minute; here at once.
    await sql`select graphile_worker.add_job('campaign.watch', '{}')`.execute(db);
    downtimeMs += performance.now() - killed;
  }
  await waitUntil(async () => (await campaignStatus(db)) !== "sending");
  const seconds = (performance.now() - began - downtimeMs) / 1000;
  memory.stop();
  const { rows } = await sql<{ sent: number; other: number }>`
    select count(*) filter (where status = 'sent' and tries = 0 and error is null)::int as sent,
           count(*) filter (where status <> 'sent' or tries > 0 or error is not null)::int as other
      from campaign_deliveries`.execute(db);
  await shop.stop();
  await smtpServer.close();
  return {
    rows: [idleRow, sendingRow],
    ...(rows[0] ?? { sent: 0, other: 0 }),
    received: smtpServer.received(),
    different: smtpServer.different(),
    perSecond: Math.round(smtpServer.received() / seconds),
    lives: memory.lives,
  };
}

/** Stores only the Message-ID of every mail it receives. */
async function startCountingSmtpServer() {
  const ids = new Set<string>();
  let receivedCount = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let head = "";
      stream.on("data", (part: Buffer) => {
        if (!head.includes("\r\n\r\n")) head += part.toString();
      });
      stream.on("end", () => {
        receivedCount++;
        ids.add(/^Message-ID: (.*)$/im.exec(head)?.[1] ?? "");
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => receivedCount,
    different: () => ids.size,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Median and maximum memory of the Node process in MiB, for each start of the shop. */
function watchMemory(shop: RunningShop) {
  const samples = new Map<number, number[]>();
  const timer = setInterval(() => {
    const life = samples.get(shop.pid()) ?? [];
    samples.set(shop.pid(), [...life, shop.usage().nodeMemory]);
  }, 500);
  return {
    stop: () => clearInterval(timer),
    get lives() {
      return [...samples.values()].map((life) => ({
        middle: Math.round(life[Math.floor(life.length / 2)] ?? 0),
        peak: Math.round(Math.max(...life)),
      }));
    },
  };
}

const addSubscribers = (db: Db, count: number) =>
  sql`insert into subscribers (email, language, status, unsubscribe_token, confirmed_at)
      select 'reader-' || n || '@example.test', (array['en', 'ar', 'es', 'fr'])[1 + n % 4], 'confirmed', gen_random_uuid(), now()
        from generate_series(1, ${count}::int) n`.execute(db);

const startCampaign = (db: Db) =>
  sql`
    with made as (
      insert into campaigns (name, subject, html, audience, status, started_at)
      values ('Bench', '{"en":"Hello {{name|friend}}"}', ${JSON.stringify({ en: `<p>${"Linen. ".repeat(400)}</p>` })},
              '{"readers":"all","languages":[]}', 'sending', now()) returning id)
    select graphile_worker.add_job('campaign.send', json_build_object('id', id), job_key => 'campaign:' || id) from made`.execute(
    db,
  );

async function campaignStatus(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from campaigns`.execute(db);
  return rows[0]?.status;
}

async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(100);
}
