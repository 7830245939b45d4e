import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moduleJobs } from "#app/server/modules.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

test("filters the audit log by actor, subject and Cairo days and exports it", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await staff.patch("/admin/settings", { giftCodeDays: 60, giftCodePercent: 15 });
  await shop.pool.query(
    `insert into audit_log (actor, action, subject, subject_id, at)
     values ('=cmd()', 'product.deleted', 'product', 'dress', '2026-03-01T22:30:00Z')`,
  );
  const find = async (query: string) => (await staff.get(`/admin/audit-log?${query}`)).body;
  expect(await find("")).toMatchObject({ total: 3, subjects: ["product", "setting"] });
  expect(await find("subject=setting")).toMatchObject({ total: 2 });
  expect(await find(`actor=${staff.email.slice(3, 14)}`)).toMatchObject({ total: 2 });
  // Half past midnight of the second in Cairo.
  expect(await find("from=2026-03-02&to=2026-03-02")).toMatchObject({ total: 1 });
  expect(await find("from=2026-03-01&to=2026-03-01")).toMatchObject({ total: 0 });
  const table = await shop.app.inject({
    method: "GET",
    url: "/api/admin/audit-log?format=csv",
    headers: staff.headers,
  });
  expect(table.headers["content-type"]).toContain("text/csv");
  expect(table.body).toContain("'=cmd()");
  expect(table.body.trim().split("\n")).toHaveLength(4);
});

test("lists an undeliverable mail and resends it under the same Message-ID", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  const id = await insertMail(shop, "dead");
  expect((await staff.get("/admin/outbox?status=dead")).body).toMatchObject({
    total: 1,
    counts: { dead: 1, queued: 0 },
    items: [{ id, status: "dead", recipient: "lost@example.test" }],
  });
  expect((await staff.post(`/admin/outbox/${id}/retry`)).status).toBe(204);
  const sent: string[] = [];
  await shop.runJobs({ ...shop.tools, postMail: async (mail) => void sent.push(mail.id) });
  expect(sent).toEqual([id]);
  // A delivered mail is not resent.
  expect(await staff.post(`/admin/outbox/${id}/retry`)).toMatchObject({
    status: 409,
    body: { message: "mail.alreadySent" },
  });
  expect((await staff.post("/admin/outbox/00000000-0000-4000-8000-000000000000/retry")).status).toBe(404);
  expect(JSON.stringify((await staff.get("/admin/outbox")).body)).not.toContain("secret-code");
});

test("lists a failed job and runs it again with all attempts", async () => {
  await using shop = await openShop();
  const staff = await createUser(shop, { role: "admin" });
  await enqueue(shop.db, { name: "catalogue.nothing" }, {});
  await shop.pool.query("update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no disk'");
  const { body } = await staff.get("/admin/jobs?state=failed");
  expect(body).toMatchObject({ total: 1, items: [{ task: "catalogue.nothing", state: "failed", error: "no disk" }] });
  expect((await staff.post(`/admin/jobs/${body.items[0].id}/retry`)).status).toBe(204);
  expect((await staff.get("/admin/jobs?state=waiting")).body.total).toBe(1);
  for (const id of ["999999", "x", "1;drop"]) expect((await staff.post(`/admin/jobs/${id}/retry`)).status).toBe(404);
  const { rows } = await shop.pool.query("select action from audit_log");
  expect(rows).toEqual([{ action: "job.retried" }]);
});

test("operations routes are for admins only", async () => {
  await using shop = await openShop();
  const [customer, visitor] = [await createUser(shop), await createGuest(shop)];
  for (const url of ["/admin/audit-log", "/admin/jobs", "/admin/outbox", "/admin/settings"]) {
    expect((await customer.get(url)).status, url).toBe(403);
    expect((await visitor.call("GET", url)).status, url).toBe(401);
  }
});

async function insertMail(shop: Shop, status: string): Promise<string> {
  await shop.db.transaction().execute((tx) =>
    queueMail(tx, {
      template: "newsletterConfirm",
      to: "lost@example.test",
      language: "en",
      params: { token: "secret-code", days: 7 },
    }),
  );
  await shop.pool.query("delete from graphile_worker._private_jobs");
  const { rows } = await shop.pool.query("update outbox set status = $1, attempts = 12 returning id", [status]);
  return rows[0].id;
}

test("every job has a name for staff", () => {
  const texts: Record<string, string> = JSON.parse(readFileSync("locales/en/admin.json", "utf8"));
  expect(moduleJobs.map(({ name }) => name).filter((name) => !texts[`job.${name}`])).toEqual([]);
});
