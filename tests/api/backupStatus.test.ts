import { afterAll, beforeAll, expect, test } from "vitest";
import { backupStatus } from "#platform/server/backup/backupStatus.ts";
import { addBackup } from "#tests/support/addBackup.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin" });
});
afterAll(() => shop[Symbol.asyncDispose]());

const health = async () => (await shop.app.inject("/healthz/backups")).json();

test("tells monitors and staff of the last good backup and of a failure since", async () => {
  expect(await health()).toEqual({ status: "no good backup lately" });
  expect(await backupStatus(shop.db)).toMatchObject({ lastGoodAt: null, isLate: true, lastProblem: null });
  await addBackup(shop.db, { hoursAgo: 27 });
  expect(await health()).toEqual({ status: "no good backup lately" });
  const at = await addBackup(shop.db, { hoursAgo: 25 });
  expect(await health()).toEqual({ status: "ok" });
  await addBackup(shop.db, { hoursAgo: 1, problem: "stock is negative" });
  expect(await health()).toEqual({ status: "ok" });
  expect((await shop.app.inject("/readyz")).statusCode).toBe(200);

  expect((await staff.get("/admin/backups")).body).toMatchObject({
    lastGoodAt: at.toISOString(),
    isTested: true,
    isLate: false,
    lastProblem: { text: "stock is negative" },
    archive: null,
  });
  await addBackup(shop.db, { hoursAgo: 0 });
  expect((await staff.get("/admin/backups")).body.lastProblem).toBeNull();
});

test("shows backups to admins only", async () => {
  const customer = await createUser(shop);
  expect((await customer.get("/admin/backups")).status).toBe(403);
});
