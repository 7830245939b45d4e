import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { queueMails } from "#tests/support/contactMails.ts";
import { openObserver } from "#tests/support/databaseObserver.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { longTest } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { killProcesses, startProcess } from "#tests/support/startProcess.ts";

afterEach(killProcesses);

const waitOptions = { timeout: 40_000, interval: 50 };

longTest(
  "sends every mail of a worker that is killed in the middle of a batch",
  async () => {
    await using smtpServer = await startFakeSmtpServer();
    await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
    await using observer = await openObserver(shop.database.url);
    await queueMails(shop.db, 60);
    const env = { DATA_DIR: shop.config.DATA_DIR, DATABASE_URL: shop.database.url, SMTP_URL: smtpServer.url };
    const killed = startProcess("worker", env);
    await expect.poll(() => smtpServer.received.length, { ...waitOptions, interval: 1 }).toBeGreaterThan(8);
    // Accepts mails without an answer: some are in hand now, and others of their batch are sent.
    smtpServer.behaviour = "silent";
    const claimed = async () =>
      (await observer.query("select id from outbox where status = 'queued' and attempts = 1")).rows as { id: string }[];
    await expect.poll(async () => (await claimed()).length, waitOptions).toBeGreaterThan(1);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    smtpServer.behaviour = "well";
    const before = smtpServer.ids();
    const inHand = (await claimed()).map(({ id }) => `<${id}@localhost>`);
    await using _worker = await shop.work();
    await expect.poll(observer.outbox, { ...waitOptions, timeout: 90_000 }).toEqual({ sent: 60 });
    expect(new Set(smtpServer.ids()).size).toBe(60);
    const after = smtpServer.ids().slice(before.length);
    expect(after).toEqual(expect.arrayContaining(inHand));
    // Only those in hand are sent again.
    expect(after.filter((id) => before.includes(id) && !inHand.includes(id))).toEqual([]);
    expect(new Set(after).size).toBe(after.length);
  },
  180_000,
);

test("is not ready while due mails are not sent, and stays ready while the mail server is down", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  await using observer = await openObserver(shop.database.url);
  await observer.query("begin");
  // Mails that another transaction has locked are skipped.
  await queueMails(shop.db, 3);
  await observer.query("select from outbox for update");
  await using _worker = await shop.work({ beatEvery: 200, stuckAfter: 2_000 });
  const ready = async () => (await shop.app.inject("/readyz")).json();
  expect(await ready()).toEqual({ status: "ready" });
  await expect.poll(ready, waitOptions).toEqual({ status: "mails that are due are not sent" });
  smtpServer.behaviour = "refuses";
  await observer.query("rollback");
  await expect.poll(ready, waitOptions).toEqual({ status: "ready" });
  await observer.query("update outbox set next_attempt_at = now() - interval '1 hour'");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await ready()).toEqual({ status: "ready" });
  smtpServer.behaviour = "well";
  await expect.poll(observer.outbox, waitOptions).toEqual({ sent: 3 });
}, 90_000);
