import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test, vi } from "vitest";
import { createBulkMailer, createMailer } from "#platform/server/mailer.ts";
import { campaignSchedulerJob } from "#shop/marketing/server/campaigns/campaignSchedulerJob.ts";
import { decodeMail, mailHeader, startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { addSubscriber, addSubscribers, campaignInput } from "#tests/support/subscribers.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const createAdmin = (shop: Shop) => createUser(shop, { role: "admin", name: "Dina" });
const fastCampaigns = { CAMPAIGN_MAILS_PER_MINUTE: "60000" };

async function createCampaign(staff: TestUser, change: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await staff.post("/admin/campaigns", { ...campaignInput, ...change });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** Decodes the soft line breaks of a mail. */
/** The shop's job context with this fake SMTP server. */
const toolsForSmtp = (shop: Shop, url: string) => ({
  ...shop.tools,
  postMail: createMailer(url, undefined),
  openBulkPost: () => createBulkMailer(url, undefined),
});

test("a campaign reaches every subscriber in their language, by name and with unsubscribe link", async () => {
  await using shop = await openShop({ env: fastCampaigns });
  await using smtpServer = await startFakeSmtpServer();
  const staff = await createAdmin(shop);
  const mona = await createUser(shop, { name: "Mona Adel" });
  await addSubscriber(shop.db, { email: mona.email });
  const amal = await addSubscriber(shop.db, { language: "ar" });
  const claire = await addSubscriber(shop.db, { language: "fr" });
  await addSubscriber(shop.db, { status: "pending" });
  await addSubscriber(shop.db, { status: "unsubscribed" });
  const id = await createCampaign(staff);
  const started = await staff.post(`/admin/campaigns/${id}/send`);
  expect(started.body).toMatchObject({ status: "sending", progress: { total: null } });
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));

  const to = (email: string) => smtpServer.received.find((mail) => mailHeader(mail, "To").includes(email)) ?? "";
  expect(smtpServer.received).toHaveLength(3);
  expect(mailHeader(to(mona.email), "Subject")).toBe("Linen is back, Mona Adel");
  expect(decodeMail(to(mona.email))).toContain("Hello <bdi>Mona Adel</bdi>");
  expect(mailHeader(to(claire.email), "Subject")).toBe("Linen is back, friend");
  // Without a French text, the frame is French and the content English.
  expect(to(claire.email)).toMatch(/<html[^>]*lang=(3D)?"fr"/);
  expect(decodeMail(to(claire.email))).toContain("Hello there");
  expect(decodeMail(to(amal.email))).toContain('dir="rtl"');
  for (const reader of [amal, claire]) {
    const leave = mailHeader(to(reader.email), "List-Unsubscribe");
    expect(leave).toBe(`<http://localhost:3000/unsubscribe?token=${reader.token}>`);
    expect(mailHeader(to(reader.email), "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(decodeMail(to(reader.email))).toContain(`/unsubscribe?token=${reader.token}&`);
  }
  const { body } = await staff.get(`/admin/campaigns/${id}`);
  expect(body).toMatchObject({ status: "sent", progress: { total: 3, waiting: 0, sent: 3, failed: 0, skipped: 0 } });
  await shop.db
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: new Date() })
    .where("id", "=", amal.id)
    .execute();
  expect((await staff.get("/admin/campaigns")).body.items[0].progress.unsubscribed).toBe(1);
  const { rows } = await shop.pool.query("select actor, action from audit_log order by id");
  expect(rows.map(({ action }) => action)).toEqual(["campaign.created", "campaign.sent"]);
  expect(shop.warnings).toEqual([]);
});

test("sanitises campaign texts, requires all languages and allows only known fields", async () => {
  await using shop = await openShop();
  const staff = await createAdmin(shop);
  const id = await createCampaign(staff, { html: "<p onclick=x>Hi</p><script>alert(1)</script>", subject: "Bare" });
  expect((await staff.get(`/admin/campaigns/${id}`)).body).toMatchObject({
    html: { en: "<p>Hi</p>" },
    subject: { en: "Bare" },
  });
  for (const [wrong, fields] of [
    [{ name: " " }, { name: "validation.required" }],
    [{ subject: { en: "{{password}}" } }, { subject: "campaign.unknownField" }],
    [{ html: { en: "<p>{{na<b>me</b>}}</p>" } }, { html: "campaign.unknownField" }],
    [{ html: { en: "<script>alert(1)</script>" } }, { html: "validation.required" }],
    [{ subject: { en: "a\r\nBcc: x@y.z" } }, expect.anything()],
    [{ audience: { readers: "friends", languages: [] } }, expect.anything()],
  ] as const)
    expect(await staff.post("/admin/campaigns", { ...campaignInput, ...wrong })).toMatchObject({
      status: 400,
      body: { fields },
    });
  const preview = await staff.post("/admin/campaigns/preview", {
    subject: "Hi {{name}}",
    html: "<p>{{name|friend}}</p><script>x</script>",
    language: "ar",
    content: "en",
  });
  expect(preview.body).toMatchObject({ subject: "Hi Dina", cleaned: "<p>{{name|friend}}</p>" });
  expect(preview.body.html).toContain("<bdi>Dina</bdi>");
});

test("selects the audience by language and by whether they have ordered", async () => {
  await using shop = await openShop();
  const staff = await createAdmin(shop);
  const buyer = await createUser(shop);
  await buyForCash(buyer, await addProduct(shop.db, { stock: 3 }));
  await addSubscriber(shop.db, { email: buyer.email.toUpperCase() });
  await addSubscriber(shop.db, { language: "ar" });
  await addSubscriber(shop.db, { language: "fr" });
  const size = async (readers: string, ...languages: string[]) =>
    (await staff.post("/admin/campaigns/audience", { readers, languages })).body.size;
  expect(await size("all")).toBe(3);
  expect(await size("customers")).toBe(1);
  expect(await size("others")).toBe(2);
  expect(await size("others", "ar", "es")).toBe(1);
  const id = await createCampaign(staff, { audience: { readers: "customers", languages: ["ar"] } });
  expect(await staff.post(`/admin/campaigns/${id}/send`)).toMatchObject({
    status: 409,
    body: { message: "campaign.nobody" },
  });
});

test("sends a scheduled campaign at its Cairo hour and skips who has unsubscribed by then", async () => {
  await using shop = await openShop({ env: fastCampaigns });
  const staff = await createAdmin(shop);
  await addSubscriber(shop.db);
  const id = await createCampaign(staff);
  const at = (when: string) => staff.post(`/admin/campaigns/${id}/schedule`, { at: when });
  for (const past of ["2020-01-01T10:00", "2020-13-41T25:00"]) expect((await at(past)).status).toBe(400);
  const soon = new Date(Date.now() + 3 * 86_400_000);
  const day = soon.toISOString().slice(0, 10);
  const scheduled = await at(`${day}T18:30`);
  const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Cairo", timeStyle: "short" });
  expect(hour.format(new Date(scheduled.body.scheduledAt))).toBe("18:30");
  await campaignSchedulerJob.run({}, shop.tools);
  await shop.runJobs();
  expect((await staff.get(`/admin/campaigns/${id}`)).body.status).toBe("scheduled");
  await shop.pool.query("update campaigns set scheduled_at = now() - interval '1 second'");
  await campaignSchedulerJob.run({}, shop.tools);
  await shop.pool.query("insert into campaign_deliveries (campaign_id, subscriber_id) select $1, id from subscribers", [
    id,
  ]);
  await shop.pool.query("update campaigns set audience_fixed_at = now()");
  await shop.pool.query("update subscribers set status = 'unsubscribed'");
  await shop.runJobs();
  expect((await staff.get(`/admin/campaigns/${id}`)).body).toMatchObject({
    status: "sent",
    progress: { total: 1, sent: 0, skipped: 1 },
  });
  expect(await shop.mails()).toEqual([]);
});

test("pauses, resumes and cancels a campaign and rejects edits once it has begun", async () => {
  await using shop = await openShop({ env: { CAMPAIGN_MAILS_PER_MINUTE: "12" } });
  const staff = await createAdmin(shop);
  await addSubscribers(shop.db, 5);
  const id = await createCampaign(staff);
  const move = async (name: string) => (await staff.post(`/admin/campaigns/${id}/${name}`)).body.status ?? "refused";
  expect(await move("send")).toBe("sending");
  // Two in ten seconds: the job schedules its next batch instead of running at once.
  await shop.runJobs();
  expect((await staff.get(`/admin/campaigns/${id}`)).body.progress).toMatchObject({ total: 5, sent: 2, waiting: 3 });
  expect(await move("pause")).toBe("paused");
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await shop.runJobs();
  expect((await staff.get(`/admin/campaigns/${id}`)).body.progress.sent).toBe(2);
  expect((await staff.patch(`/admin/campaigns/${id}`, { name: "Other" })).status).toBe(409);
  expect((await staff.delete(`/admin/campaigns/${id}`, undefined)).status).toBe(409);
  expect(await move("send")).toBe("refused");
  expect(await move("resume")).toBe("sending");
  await shop.runJobs();
  expect(await move("cancel")).toBe("cancelled");
  expect((await staff.get(`/admin/campaigns/${id}`)).body.progress).toMatchObject({ sent: 4, waiting: 0, skipped: 1 });
  expect(await move("resume")).toBe("refused");
});

test("a rejected mailbox fails alone, and a temporary failure is retried", async () => {
  await using shop = await openShop({ env: fastCampaigns });
  await using smtpServer = await startFakeSmtpServer();
  const staff = await createAdmin(shop);
  for (const email of ["nobody@example.test", "busy@example.test", "mona@example.test"])
    await addSubscriber(shop.db, { email });
  const id = await createCampaign(staff);
  await staff.post(`/admin/campaigns/${id}/send`);
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  const { body } = await staff.get(`/admin/campaigns/${id}`);
  expect(body).toMatchObject({ status: "sending", progress: { sent: 1, failed: 1, waiting: 1 } });
  for (let round = 0; round < 4; round++) {
    await shop.pool.query("update campaign_deliveries set retry_at = now()");
    await campaignSchedulerJob.run({}, shop.tools);
    await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  }
  expect((await staff.get(`/admin/campaigns/${id}`)).body).toMatchObject({
    status: "sent",
    progress: { sent: 1, failed: 2 },
  });
});

test("a campaign waits for a mail server outage, stops, alerts admins and resumes", async () => {
  await using shop = await openShop({ env: fastCampaigns });
  const staff = await createAdmin(shop);
  await addSubscribers(shop.db, 20);
  const id = await createCampaign(staff);
  await staff.post(`/admin/campaigns/${id}/send`);
  const gone = toolsForSmtp(shop, "smtp://127.0.0.1:9");
  for (let round = 0; round < 10; round++) {
    await shop.pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'campaign:%'");
    await shop.runJobs({ ...gone, postMail: shop.tools.postMail });
  }
  const { body } = await staff.get(`/admin/campaigns/${id}`);
  expect(body).toMatchObject({
    status: "paused",
    problem: expect.stringContaining("ECONNREFUSED"),
    progress: { sent: 0, waiting: 20 },
  });
  expect((await shop.mails()).map(({ subject }) => subject)).toEqual(["The campaign “Linen is back” has stopped"]);
  await using smtpServer = await startFakeSmtpServer();
  await staff.post(`/admin/campaigns/${id}/resume`);
  await shop.runJobs(toolsForSmtp(shop, smtpServer.url));
  expect(new Set(smtpServer.ids()).size).toBe(20);
  expect((await staff.get(`/admin/campaigns/${id}`)).body).toMatchObject({ status: "sent", problem: null });
});

test("sends a test mail and reports when the mail server rejects it", async () => {
  await using smtpServer = await startFakeSmtpServer();
  await using shop = await openShop({ env: { SMTP_URL: smtpServer.url } });
  const staff = await createAdmin(shop);
  const id = await createCampaign(staff);
  const request = (email: string) => staff.post(`/admin/campaigns/${id}/test`, { email, language: "ar" });
  expect((await request("dina@example.test")).status).toBe(200);
  expect(smtpServer.received).toHaveLength(1);
  expect(await request("nobody@example.test")).toMatchObject({ status: 503, body: { message: "campaign.sendFailed" } });
  expect((await request("a@b.c,d@e.f")).status).toBe(400);
  await smtpServer[Symbol.asyncDispose]();
  await addSubscriber(shop.db);
  expect(await staff.post(`/admin/campaigns/${id}/send`)).toMatchObject({
    status: 503,
    body: { message: "campaign.sendFailed" },
  });
});

test("campaign routes are for admins only", async () => {
  await using shop = await openShop();
  const customer = await createUser(shop);
  const id = await createCampaign(await createAdmin(shop));
  for (const [method, url] of [
    ["GET", "/admin/campaigns"],
    ["POST", "/admin/campaigns"],
    ["GET", `/admin/campaigns/${id}`],
    ["POST", `/admin/campaigns/${id}/send`],
    ["POST", `/admin/campaigns/${id}/test`],
    ["POST", "/admin/campaigns/preview"],
  ] as const)
    expect((await customer.call(method, url, {})).status, url).toBe(403);
});

const recipients = isLongRun ? 600 : 250;
const kills = isLongRun ? 2 : 1;

test("mails every subscriber once although the worker is killed", async () => {
  await using shop = await openShop({ env: fastCampaigns });
  await using smtpServer = await startFakeSmtpServer();
  const staff = await createAdmin(shop);
  await addSubscribers(shop.db, recipients);
  const id = await createCampaign(staff);
  await staff.post(`/admin/campaigns/${id}/send`);
  let goal = 100;
  for (let kill = 0; kill < kills; kill++) {
    const worker = startWorkerProcess(shop, smtpServer.url);
    await vi.waitFor(() => expect(smtpServer.received.length).toBeGreaterThan(goal), { timeout: 40_000, interval: 10 });
    worker.kill("SIGKILL");
    await once(worker, "exit");
    goal = smtpServer.received.length + 100;
    await campaignSchedulerJob.run({}, shop.tools);
  }
  const worker = startWorkerProcess(shop, smtpServer.url);
  const state = async () => (await staff.get(`/admin/campaigns/${id}`)).body;
  await vi.waitFor(async () => expect((await state()).status).toBe("sent"), { timeout: 60_000, interval: 200 });
  worker.kill("SIGKILL");
  await once(worker, "exit");

  expect((await state()).progress).toMatchObject({
    total: recipients,
    sent: recipients,
    failed: 0,
    skipped: 0,
    waiting: 0,
  });
  const readers = new Set(smtpServer.received.map((mail) => mailHeader(mail, "To")));
  expect(readers.size).toBe(recipients);
  // A mail in flight at the kill may arrive twice, with the same Message-ID.
  expect(new Set(smtpServer.ids()).size).toBe(recipients);
  expect(smtpServer.received.length).toBeLessThan(recipients + kills * 5 + 1);
}, 180_000);

function startWorkerProcess(shop: Shop, smtpUrl: string) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: "node_modules/.cache/node",
    DEMO: "0",
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    DATA_DIR: shop.config.DATA_DIR,
    DATABASE_URL: shop.database.url,
    SESSION_SECRET: shop.config.sessionSecret,
    SMTP_URL: smtpUrl,
    CAMPAIGN_MAILS_PER_MINUTE: "60000",
  };
  return spawn(process.execPath, ["build/shop/main.js", "worker"], { env, stdio: ["ignore", "ignore", "inherit"] });
}
