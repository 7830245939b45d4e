import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mailer } from "#platform/server/mail.ts";
import { post, sendLeftMails } from "#platform/server/outbox.ts";
import { sampleLanguages, sampleNames } from "#server/mailSamples.ts";
import { headerOf, type Mood, openPostOffice } from "#tests/support/postOffice.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const queue = (shop: Shop, count: number) =>
  shop.db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++)
      await post(tx, {
        template: "contactReceipt",
        to: `reader-${n}@example.test`,
        language: "en",
        facts: { name: "Mona", ticket: String(n) },
      });
  });
const postingTo = (shop: Shop, url: string) => ({ ...shop.tools, postMail: mailer(url, undefined) });
const makeDue = (shop: Shop) => shop.pool.query("update graphile_worker._private_jobs set run_at = now()");
/** Until nothing waits: on a busy machine a connection may fail by itself. */
async function sendTheRest(shop: Shop, url: string): Promise<void> {
  for (let round = 0; round < 4 && (await states(shop)).queued; round++) {
    await makeDue(shop);
    await shop.runJobs(postingTo(shop, url));
  }
}
const states = async (shop: Shop) => {
  const { rows } = await shop.pool.query("select status, count(*)::int as n from outbox group by 1 order by 1");
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test.each<[Mood, number]>([
  ["refuses", 30],
  ["later", 30],
  ["drops", 30],
])(
  "while the mail server %s, mails wait, and afterwards every one of them arrives",
  async (mood, count) => {
    await using shop = await openShop();
    await using office = await openPostOffice({ mood });
    await queue(shop, count);
    await shop.runJobs(postingTo(shop, office.url));
    expect(await states(shop)).toEqual({ queued: count });
    const before = office.ids();
    office.mood = "well";
    await sendTheRest(shop, office.url);
    expect(await states(shop)).toEqual({ sent: count });
    // What it had taken without saying so comes again under the same name.
    const ids = office.ids();
    expect(new Set(ids).size).toBe(count);
    for (const id of before) expect(ids.slice(before.length)).toContain(id);
  },
  60_000,
);

test("a mail server that does not answer is asked by one mail at a time; the others wait together and lose no try", async () => {
  await using shop = await openShop();
  await using office = await openPostOffice({ mood: "hangs" });
  await queue(shop, 40);
  const tools = { ...shop.tools, postMail: mailer(office.url, undefined, { patience: 400 }) };
  await shop.runJobs(tools);
  const waiting = async () => {
    const { rows } = await shop.pool.query(`
      select (select sum(attempts) from outbox)::int as tries,
             (select count(distinct run_at) from graphile_worker.jobs where attempts = 0)::int as moments`);
    return rows[0];
  };
  expect(await waiting()).toEqual({ tries: 1, moments: 1 });
  expect(await states(shop)).toEqual({ queued: 40 });
  await vi.waitFor(() => expect(tools.postMail.silentUntil?.()).toBeLessThan(Date.now()), 5_000);
  await makeDue(shop);
  await shop.runJobs(tools);
  expect(await waiting()).toEqual({ tries: 2, moments: 1 });
  office.mood = "well";
  await sendTheRest(shop, office.url);
  expect(await states(shop)).toEqual({ sent: 40 });
  expect(new Set(office.ids()).size).toBe(40);
}, 60_000);

test("a mail that somebody waits for overtakes those that were left behind", async () => {
  await using shop = await openShop();
  await using office = await openPostOffice();
  await queue(shop, 20);
  const facts = { name: "Mona", code: "424242", minutes: 10 };
  const code = { template: "verificationCode", to: "mona@example.test", language: "en", facts, urgent: true } as const;
  await shop.db.transaction().execute((tx) => post(tx, code));
  await shop.runJobs(postingTo(shop, office.url));
  expect(office.received).toHaveLength(21);
  expect(headerOf(office.received[0] ?? "", "To")).toContain("mona@");
});

test("a mail whose process was killed after it was sent and before that was noted comes again with the same Message-ID", async () => {
  await using shop = await openShop();
  await using office = await openPostOffice();
  await queue(shop, 1);
  const send = mailer(office.url, undefined);
  const { rows } = await shop.pool.query("select id from outbox");
  const killed = async (mail: Parameters<typeof send>[0]) => {
    await send(mail);
    // What a kill leaves behind: the job is locked by a process that is gone, the mail still waits.
    await shop.pool.query("update outbox set created_at = now() - interval '10 minutes'");
    throw new Error("killed");
  };
  await shop.runJobs({ ...shop.tools, postMail: killed });
  await shop.pool.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '6 minutes', locked_by = 'gone', run_at = now()",
  );
  await shop.runJobs(postingTo(shop, office.url));
  expect(office.received).toHaveLength(1);
  await sendLeftMails.run({}, shop.tools);
  await sendLeftMails.run({}, shop.tools);
  await shop.runJobs(postingTo(shop, office.url));
  expect(office.ids()).toEqual([`<${rows[0].id}@localhost>`, `<${rows[0].id}@localhost>`]);
  expect(await states(shop)).toEqual({ sent: 1 });
});

test("a mail that never gets through is tried twelve times in growing distances, and staff are told once an hour", async () => {
  await using shop = await openShop();
  await queue(shop, 3);
  const refusing = { ...shop.tools, postMail: () => Promise.reject(new Error("550 no")) };
  const farthest = async () => {
    const { rows } = await shop.pool.query(
      "select max(extract(epoch from run_at - now()))::float as seconds from graphile_worker.jobs where key like 'mail:%'",
    );
    return Number(rows[0].seconds);
  };
  await shop.runJobs(refusing);
  // Seconds at first, hours in the end.
  expect(await farthest()).toBeLessThan(10);
  for (let tries = 2; tries <= 11; tries++) {
    await makeDue(shop);
    await shop.runJobs(refusing);
  }
  expect(await farthest()).toBeGreaterThan(3_600);
  expect(await states(shop)).toEqual({ queued: 3 });
  // What failed last may be written down just after the round has ended.
  const dead = async () => {
    await makeDue(shop);
    await shop.runJobs(refusing);
    return (await states(shop)).dead;
  };
  await expect.poll(dead, { timeout: 15_000 }).toBe(3);
  const { rows } = await shop.pool.query(
    "select template, status, count(*)::int as n from outbox group by 1, 2 order by 1, 2",
  );
  expect(rows).toEqual([
    { template: "contactReceipt", status: "dead", n: 3 },
    { template: "mailsDied", status: "queued", n: 1 },
  ]);
}, 30_000);

test("nothing that somebody typed begins a header or another recipient", async () => {
  await using shop = await openShop();
  await using office = await openPostOffice();
  const evil = "Mona\r\nBcc: victim@example.test\r\n\r\n<b>Hi</b>";
  await shop.db.transaction().execute((tx) =>
    post(tx, {
      template: "contactForward",
      to: "hello@example.test",
      language: "en",
      facts: { name: evil, email: evil, ticket: "1", topic: "order", orderNumber: evil, message: evil, id: "x" },
      headers: { "x-about": evil },
    }),
  );
  await shop.runJobs(postingTo(shop, office.url));
  const [mail = ""] = office.received;
  expect(headerOf(mail, "To")).toBe("hello@example.test");
  expect(headerOf(mail, "Bcc")).toBe("");
  expect(mail.split("\r\n\r\n")[0]).not.toMatch(/^(Bcc|victim)/im);
  await shop.db.transaction().execute((tx) =>
    post(tx, {
      template: "contactReceipt",
      to: "a@example.test, b@example.test",
      language: "en",
      facts: { name: "M", ticket: "2" },
    }),
  );
  await shop.runJobs(postingTo(shop, office.url));
  expect(office.received.filter((one) => /[ab]@example\.test/.test(headerOf(one, "To")))).toEqual([]);
});

test("mails are signed where a key is given, and go to no server without encryption where that is asked for", async () => {
  await using office = await openPostOffice();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const env = {
    SMTP_URL: office.url,
    DKIM_DOMAIN: "nabta.example",
    DKIM_SELECTOR: "mail",
    DKIM_PRIVATE_KEY: key.replaceAll("\n", "\\n"),
  };
  await using shop = await openShop({ env });
  await queue(shop, 1);
  await shop.runJobs();
  expect(headerOf(office.received[0] ?? "", "DKIM-Signature")).toMatch(/d=nabta\.example;.*s=mail;/);
  await using strict = await openShop({ env: { SMTP_URL: office.url, SMTP_REQUIRE_TLS: "1" } });
  await queue(strict, 1);
  await strict.runJobs();
  expect(await states(strict)).toEqual({ queued: 1 });
  expect(office.received).toHaveLength(1);
  for (const half of [{ DKIM_DOMAIN: "x.example" }, { ...env, DKIM_PRIVATE_KEY: "not a key, but long enough" }])
    await expect(openShop({ env: half })).rejects.toThrow(/DKIM/);
});

test("every mail of the shop can be looked at while developing, in four languages, and in production none", async () => {
  await using shop = await openShop();
  const open = (url: string) => shop.app.inject({ method: "GET", url });
  const index = await open("/dev/mails");
  for (const name of sampleNames) {
    expect(index.body).toContain(name);
    for (const language of sampleLanguages) {
      const html = await open(`/dev/mails/${name}/${language}.html`);
      expect(html.statusCode, `${name} ${language}`).toBe(200);
      expect(html.body).toContain(`lang="${language}"`);
      const text = await open(`/dev/mails/${name}/${language}.txt`);
      // No text is missing: keys and holes would show.
      expect(text.body, `${name} ${language}`).not.toMatch(
        /undefined|\[object|\b[a-z]+\.[a-z]+\.(subject|text|heading)\b/,
      );
    }
  }
  expect((await open("/dev/mails/nothing/en.html")).statusCode).toBe(404);
  await using real = await openShop({
    env: { NODE_ENV: "production", PUBLIC_URL: "https://nabta.example", ALLOW_SANDBOX_PAYMENTS: "1" },
  });
  expect((await real.app.inject({ method: "GET", url: "/dev/mails" })).statusCode).toBe(404);
});

test("rows of the outbox that were sent keep no facts", async () => {
  await using shop = await openShop();
  await using office = await openPostOffice();
  await queue(shop, 1);
  await shop.runJobs(postingTo(shop, office.url));
  const { rows } = await sql<{ facts: unknown; html: unknown }>`select facts, html from outbox`.execute(shop.db);
  expect(rows).toEqual([{ facts: null, html: null }]);
});
