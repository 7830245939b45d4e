import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { sampleLanguages, sampleNames } from "#app/server/dev/mailSamples.ts";
import { createMailer } from "#platform/server/mailer.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { sendDueMails } from "#platform/server/sendDueMails.ts";
import { queueMails } from "#tests/support/contactMails.ts";
import { mailHeader, type SmtpBehaviour, startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const toolsForSmtp = (shop: Shop, url: string) => ({ ...shop.tools, postMail: createMailer(url, undefined) });
/** Also lets the claims of killed workers run out. */
const makeMailsDue = (shop: Shop) => shop.pool.query("update outbox set next_attempt_at = now()");
/** Waits until no mail is queued: on a busy machine a connection may fail by itself. */
async function sendRemaining(shop: Shop, url: string): Promise<void> {
  for (let round = 0; round < 4 && (await countByStatus(shop)).queued; round++) {
    await makeMailsDue(shop);
    await shop.runJobs(toolsForSmtp(shop, url));
  }
}
const countByStatus = async (shop: Shop) => {
  const { rows } = await shop.pool.query("select status, count(*)::int as n from outbox group by 1 order by 1");
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

test.each<[SmtpBehaviour, number]>([
  ["refuses", 30],
  ["later", 30],
  ["drops", 30],
])(
  "while the mail server %s, mails wait, and afterwards every one of them arrives",
  async (behaviour, count) => {
    await using shop = await openShop();
    await using smtpServer = await startFakeSmtpServer({ behaviour });
    await queueMails(shop.db, count);
    await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
    expect(await countByStatus(shop)).toEqual({ queued: count });
    const before = smtpServer.ids();
    smtpServer.behaviour = "well";
    await sendRemaining(shop, smtpServer.url);
    expect(await countByStatus(shop)).toEqual({ sent: count });
    // Mails accepted without a reply are resent with the same Message-ID.
    const ids = smtpServer.ids();
    expect(new Set(ids).size).toBe(count);
    for (const id of before) expect(ids.slice(before.length)).toContain(id);
  },
  60_000,
);

test("one mail at a time probes an unresponsive mail server and the others lose no attempt", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer({ behaviour: "hangs" });
  await queueMails(shop.db, 40);
  const tools = { ...shop.tools, postMail: createMailer(smtpServer.url, undefined, { patience: 400 }) };
  await shop.runJobs(tools);
  const waiting = async () => {
    const { rows } = await shop.pool.query(`
      select (select sum(attempts) from outbox)::int as tries,
             (select count(*) from outbox where attempts = 0)::int as untried`);
    return rows[0];
  };
  expect(await waiting()).toEqual({ tries: 1, untried: 39 });
  expect(await countByStatus(shop)).toEqual({ queued: 40 });
  await vi.waitFor(() => expect(tools.postMail.silentUntil?.()).toBeLessThan(Date.now()), 5_000);
  await makeMailsDue(shop);
  await shop.runJobs(tools);
  expect(await waiting()).toEqual({ tries: 2, untried: 38 });
  smtpServer.behaviour = "well";
  await sendRemaining(shop, smtpServer.url);
  expect(await countByStatus(shop)).toEqual({ sent: 40 });
  expect(new Set(smtpServer.ids()).size).toBe(40);
}, 60_000);

test("logs when the mail server stops answering and when it answers again", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer({ behaviour: "drops" });
  const lines: string[] = [];
  const postMail = createMailer(smtpServer.url, undefined, { warn: (line) => lines.push(line) });
  await queueMails(shop.db, 3);
  const send = async () => {
    await makeMailsDue(shop);
    await shop.runJobs({ ...shop.tools, postMail });
  };
  await send();
  smtpServer.behaviour = "well";
  await vi.waitFor(
    async () => {
      await send();
      expect(await countByStatus(shop)).toEqual({ sent: 3 });
    },
    { timeout: 30_000, interval: 300 },
  );
  expect(lines).toEqual(["mail server does not answer: mails wait", "mail server answers again"]);
});

test("a mail that a user waits for overtakes delayed ones", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  await queueMails(shop.db, 20);
  const params = { name: "Mona", code: "424242", minutes: 10 };
  const code = { template: "verificationCode", to: "mona@example.test", language: "en", params, urgent: true } as const;
  await shop.db.transaction().execute((tx) => queueMail(tx, code));
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(smtpServer.received).toHaveLength(21);
  expect(mailHeader(smtpServer.received[0] ?? "", "To")).toContain("mona@");
});

test("a busy process sends codes at once and leaves other mails for some seconds", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  await queueMails(shop.db, 2);
  const params = { name: "Mona", code: "424242", minutes: 10 };
  const code = { template: "verificationCode", to: "mona@example.test", language: "en", params, urgent: true } as const;
  await shop.db.transaction().execute((tx) => queueMail(tx, code));
  const send = () => sendDueMails(toolsForSmtp(shop, smtpServer.url), { leaveFor: 15 });
  await send();
  expect(smtpServer.received.map((mail) => mailHeader(mail, "To"))).toEqual(["mona@example.test"]);
  await shop.pool.query("update outbox set next_attempt_at = now() - interval '16 seconds' where status = 'queued'");
  await send();
  expect(await countByStatus(shop)).toEqual({ sent: 3 });
});

test("a mail resent after a crash between sending and recording has the same Message-ID", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  await queueMails(shop.db, 1);
  const { rows } = await shop.pool.query("select id from outbox");
  // Not stored, as after a kill: the constraint lets no mail become sent.
  await shop.owner.pool.query("alter table outbox add constraint crash check (status <> 'sent')");
  await expect(shop.runJobs(toolsForSmtp(shop, smtpServer.url))).rejects.toThrow("crash");
  await shop.owner.pool.query("alter table outbox drop constraint crash");
  expect(smtpServer.received).toHaveLength(1);
  // Another worker leaves it alone until the claim runs out, within a minute.
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(smtpServer.received).toHaveLength(1);
  const claim = await shop.pool.query("select next_attempt_at < now() + interval '1 minute' as short from outbox");
  expect(claim.rows).toEqual([{ short: true }]);
  await makeMailsDue(shop);
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(smtpServer.ids()).toEqual([`<${rows[0].id}@localhost>`, `<${rows[0].id}@localhost>`]);
  expect(await countByStatus(shop)).toEqual({ sent: 1 });
});

test("several workers beside each other send no mail twice", async () => {
  await using shop = await openShop({ connections: 12 });
  await using smtpServer = await startFakeSmtpServer();
  for (let round = 1; round <= 3; round++) {
    await queueMails(shop.db, 60);
    // A barrier: all claim at the same moment.
    await Promise.all(Array.from({ length: 6 }, () => sendDueMails(toolsForSmtp(shop, smtpServer.url))));
    expect(await countByStatus(shop)).toEqual({ sent: round * 60 });
    expect(smtpServer.ids()).toHaveLength(round * 60);
    expect(new Set(smtpServer.ids()).size).toBe(round * 60);
  }
}, 60_000);

test("keeps the claim of a mail that takes long", async () => {
  await using shop = await openShop();
  await queueMails(shop.db, 1);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const sending = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const postMail = () => {
      started.resolve();
      return sending.promise;
    };
    const sent = sendDueMails({ ...shop.tools, postMail });
    await started.promise;
    await makeMailsDue(shop);
    vi.advanceTimersByTime(10_000);
    const isClaimed = async () =>
      (await shop.pool.query("select next_attempt_at > now() + interval '20 seconds' as claimed from outbox")).rows[0];
    await expect.poll(isClaimed).toEqual({ claimed: true });
    sending.resolve();
    await sent;
  } finally {
    vi.useRealTimers();
  }
  expect(await countByStatus(shop)).toEqual({ sent: 1 });
});

test("retries an undeliverable mail twelve times with backoff and alerts staff hourly", async () => {
  await using shop = await openShop();
  await queueMails(shop.db, 3);
  const refusing = { ...shop.tools, postMail: () => Promise.reject(new Error("550 no")) };
  const farthest = async () => {
    const { rows } = await shop.pool.query(
      "select max(extract(epoch from next_attempt_at - now()))::float as seconds from outbox",
    );
    return Number(rows[0].seconds);
  };
  await shop.runJobs(refusing);
  // Seconds at first, hours in the end.
  expect(await farthest()).toBeLessThan(10);
  for (let tries = 2; tries <= 11; tries++) {
    await makeMailsDue(shop);
    await shop.runJobs(refusing);
  }
  expect(await farthest()).toBeGreaterThan(3_600);
  expect(await countByStatus(shop)).toEqual({ queued: 3 });
  await makeMailsDue(shop);
  await shop.runJobs(refusing);
  expect((await countByStatus(shop)).dead).toBe(3);
  const { rows } = await shop.pool.query(
    "select template, status, count(*)::int as n from outbox group by 1, 2 order by 1, 2",
  );
  expect(rows).toEqual([
    { template: "contactReceipt", status: "dead", n: 3 },
    { template: "mailsDied", status: "queued", n: 1 },
  ]);
}, 30_000);

test("gives up a mail that cannot be rendered, and one whose worker ended in every attempt", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await queueMails(shop.db, 2);
  const tools = {
    ...shop.tools,
    postMail: async () => {},
    async renderMail(...mail: Parameters<typeof shop.tools.renderMail>) {
      if (mail[0] === "contactReceipt") throw new Error("no such text");
      return shop.tools.renderMail(...mail);
    },
  };
  // The last attempt of the first one; the second one's worker was killed in each.
  const first = "(select id from outbox order by recipient limit 1)";
  await shop.owner.pool.query(`update outbox set attempts = case when id = ${first} then 11 else 12 end`);
  await shop.runJobs(tools);
  expect(await countByStatus(shop)).toEqual({ dead: 2, sent: 1 });
  const dead = await shop.db
    .selectFrom("outbox")
    .select(["recipient", "last_error", "template"])
    .orderBy("recipient")
    .execute();
  expect(dead).toMatchObject([
    { recipient: staff.email, template: "mailsDied" },
    { last_error: "no such text" },
    { last_error: expect.stringContaining("ended") },
  ]);
});

test("user input cannot inject headers or recipients", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  const evil = "Mona\r\nBcc: victim@example.test\r\n\r\n<b>Hi</b>";
  await shop.db.transaction().execute((tx) =>
    queueMail(tx, {
      template: "contactForward",
      to: "hello@example.test",
      language: "en",
      params: { name: evil, email: evil, ticket: "1", topic: "order", orderNumber: evil, message: evil, id: "x" },
      headers: { "x-about": evil },
    }),
  );
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  const [mail = ""] = smtpServer.received;
  expect(mailHeader(mail, "To")).toBe("hello@example.test");
  expect(mailHeader(mail, "Bcc")).toBe("");
  expect(mail.split("\r\n\r\n")[0]).not.toMatch(/^(Bcc|victim)/im);
  await shop.db.transaction().execute((tx) =>
    queueMail(tx, {
      template: "contactReceipt",
      to: "a@example.test, b@example.test",
      language: "en",
      params: { name: "M", ticket: "2" },
    }),
  );
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(smtpServer.received.filter((one) => /[ab]@example\.test/.test(mailHeader(one, "To")))).toEqual([]);
});

test("signs mails with DKIM and requires TLS where configured", async () => {
  await using smtpServer = await startFakeSmtpServer();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const env = {
    SMTP_URL: smtpServer.url,
    DKIM_DOMAIN: "nabta.example",
    DKIM_SELECTOR: "mail",
    DKIM_PRIVATE_KEY: key.replaceAll("\n", "\\n"),
  };
  await using shop = await openShop({ env });
  await queueMails(shop.db, 1);
  await shop.runJobs();
  expect(mailHeader(smtpServer.received[0] ?? "", "DKIM-Signature")).toMatch(/d=nabta\.example;.*s=mail;/);
  await using strict = await openShop({ env: { SMTP_URL: smtpServer.url, SMTP_REQUIRE_TLS: "1" } });
  await queueMails(strict.db, 1);
  await strict.runJobs();
  expect(await countByStatus(strict)).toEqual({ queued: 1 });
  expect(smtpServer.received).toHaveLength(1);
  for (const half of [{ DKIM_DOMAIN: "x.example" }, { ...env, DKIM_PRIVATE_KEY: "not a key, but long enough" }])
    await expect(openShop({ env: half })).rejects.toThrow(/DKIM/);
});

test("previews every mail in four languages in development and none in production", async () => {
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
      // Missing texts would show as keys or placeholders.
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

test("a job of an older version does nothing, and its mail is sent once", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  await queueMails(shop.db, 3);
  await sql`select graphile_worker.add_job('mail.send', json_build_object('id', id, 'urgent', false),
    job_key => 'mail:' || id, max_attempts => 12, priority => 10) from outbox`.execute(shop.db);
  await sql`select graphile_worker.add_job('mail.sendWaiting', '{}')`.execute(shop.db);
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(await countByStatus(shop)).toEqual({ sent: 3 });
  expect(smtpServer.received).toHaveLength(3);
  expect((await shop.pool.query("select from graphile_worker.jobs")).rowCount).toBe(0);
});

test("sent outbox rows keep no parameters", async () => {
  await using shop = await openShop();
  await using smtpServer = await startFakeSmtpServer();
  await queueMails(shop.db, 1);
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  const { rows } = await sql<{ facts: unknown; html: unknown }>`select facts, html from outbox`.execute(shop.db);
  expect(rows).toEqual([{ facts: null, html: null }]);
});
