import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import type { Db } from "#platform/server/db.ts";
import { load } from "./load.ts";
import { type Running, startShop } from "./shop.ts";

const kills = 5;

/**
 * A campaign to `readers` through a mail server of this machine, and how a page answers meanwhile. Five times on the way
 * the shop is killed and opened again.
 */
export async function measureCampaign(readers: number) {
  const post = await openPostOffice();
  const shop = await startShop({ SMTP_URL: post.url, CAMPAIGN_MAILS_PER_MINUTE: "60000" });
  const { db } = shop.database;
  const quiet = await load(shop, { what: "home, nothing else going on", path: "/", seconds: 3 });
  await addReaders(db, readers);
  const memory = watchMemory(shop);
  await begin(db);

  const began = performance.now();
  const busy = await load(shop, { what: "home, while the campaign goes out", path: "/", seconds: 3 });
  let away = 0;
  for (let kill = 1; kill <= kills; kill++) {
    await until(() => post.came() >= Math.floor((readers * kill) / (kills + 1)));
    const killed = performance.now();
    await shop.killAndStart();
    // What was left is looked for every minute: here at once.
    await sql`select graphile_worker.add_job('campaign.watch', '{}')`.execute(db);
    away += performance.now() - killed;
  }
  await until(async () => (await statusOf(db)) !== "sending");
  const seconds = (performance.now() - began - away) / 1000;
  memory.stop();
  const { rows } = await sql<{ sent: number; other: number }>`
    select count(*) filter (where status = 'sent' and tries = 0 and error is null)::int as sent,
           count(*) filter (where status <> 'sent' or tries > 0 or error is not null)::int as other
      from campaign_deliveries`.execute(db);
  await shop.stop();
  await post.close();
  return {
    rows: [quiet, busy],
    ...(rows[0] ?? { sent: 0, other: 0 }),
    came: post.came(),
    different: post.different(),
    perSecond: Math.round(post.came() / seconds),
    lives: memory.lives,
  };
}

/** Keeps the Message-ID of everything that comes, and nothing else of it. */
async function openPostOffice() {
  const ids = new Set<string>();
  let came = 0;
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
        came++;
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
    came: () => came,
    different: () => ids.size,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** MiB of Node at the middle and at most, for each of the shop's lives. */
function watchMemory(shop: Running) {
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

const addReaders = (db: Db, count: number) =>
  sql`insert into subscribers (email, language, status, unsubscribe_token, confirmed_at)
      select 'reader-' || n || '@example.test', (array['en', 'ar', 'es', 'fr'])[1 + n % 4], 'confirmed', gen_random_uuid(), now()
        from generate_series(1, ${count}::int) n`.execute(db);

const begin = (db: Db) =>
  sql`
    with made as (
      insert into campaigns (name, subject, html, audience, status, started_at)
      values ('Bench', '{"en":"Hello {{name|friend}}"}', ${JSON.stringify({ en: `<p>${"Linen. ".repeat(400)}</p>` })},
              '{"readers":"all","languages":[]}', 'sending', now()) returning id)
    select graphile_worker.add_job('campaign.send', json_build_object('id', id), job_key => 'campaign:' || id) from made`.execute(
    db,
  );

async function statusOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from campaigns`.execute(db);
  return rows[0]?.status;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(100);
}
