import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { load } from "./load.ts";
import { startShop } from "./shop.ts";

/** A campaign to `readers` through a mail server of this machine, and how a page answers meanwhile. */
export async function measureCampaign(readers: number) {
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 200,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        received++;
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as { port: number };
  const shop = await startShop({ SMTP_URL: `smtp://127.0.0.1:${port}`, CAMPAIGN_MAILS_PER_MINUTE: "60000" });
  const { db } = shop.database;
  const quiet = await load(shop, { what: "home, nothing else going on", path: "/", seconds: 3 });
  await sql`insert into subscribers (email, language, status, unsubscribe_token, confirmed_at)
    select 'reader-' || n || '@example.test', (array['en', 'ar', 'es', 'fr'])[1 + n % 4], 'confirmed', gen_random_uuid(), now()
      from generate_series(1, ${readers}::int) n`.execute(db);
  const before = shop.usage().nodeMemory;
  await sql`
    with made as (
      insert into campaigns (name, subject, html, audience, status, started_at)
      values ('Bench', '{"en":"Hello {{name|friend}}"}', ${JSON.stringify({ en: `<p>${"Linen. ".repeat(400)}</p>` })},
              '{"readers":"all","languages":[]}', 'sending', now()) returning id)
    select graphile_worker.add_job('campaign.send', json_build_object('id', id), job_key => 'campaign:' || id) from made`.execute(
    db,
  );
  const began = performance.now();
  const memory: number[] = [];
  const watching = setInterval(() => memory.push(shop.usage().nodeMemory), 500);
  const busy = await load(shop, { what: "home, while the campaign goes out", path: "/", seconds: 3 });
  for (;;) {
    const { rows } = await sql<{ status: string }>`select status from campaigns`.execute(db);
    if (rows[0]?.status !== "sending") break;
    await new Promise((next) => setTimeout(next, 200));
  }
  clearInterval(watching);
  const seconds = (performance.now() - began) / 1000;
  await shop.stop();
  await new Promise<void>((done) => server.close(() => done()));
  const middle = memory[Math.floor(memory.length / 2)] ?? before;
  return {
    rows: [quiet, busy],
    received,
    perSecond: Math.round(received / seconds),
    before,
    middle,
    peak: Math.max(...memory),
  };
}
