import { expect, test } from "vitest";
import { furnish, welcome } from "#server/welcome.ts";
import { makeStaff, takeStaffRole } from "#shop/accounts/server/staff.ts";
import { goodPassword, newCustomer, newEmail, openTab } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const isAdmin = async (shop: Shop, email: string, password: string) =>
  (await openTab(shop).post("/auth/login", { email, password })).body.isAdmin;

async function toldBy(shop: Shop, config: Shop["config"]): Promise<string> {
  const lines: string[] = [];
  await welcome(shop.db, config, (line) => lines.push(line));
  return lines.join("\n");
}

test("a demo has an admin whose password is told once", async () => {
  await using shop = await openShop();
  const config = { ...shop.config, DEMO: true };
  // As if the shop were killed before anybody could read it.
  const cutShort = (line: string) => {
    if (line.includes("password")) throw new Error("killed");
  };
  await expect(welcome(shop.db, config, cutShort)).rejects.toThrow("killed");
  const news = await toldBy(shop, config);
  const [, email = "", password = ""] = /Demo admin: (\S+), password: (\S+) \(shown once\)/.exec(news) ?? [];
  expect(email).toBe("admin@nabta.example");
  expect(password.length).toBeGreaterThanOrEqual(18);
  expect(await isAdmin(shop, email, password)).toBe(true);
  expect(await toldBy(shop, config)).not.toContain("password");
});

test("a shop that is no demo has nobody whom it was not told of", async () => {
  await using shop = await openShop();
  expect(await furnish(shop.db, shop.config)).toBe(0);
  await welcome(shop.db, shop.config, () => {});
  expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("somebody can be made staff, known or not, and keeps the password", async () => {
  await using shop = await openShop();
  const mona = await newCustomer(shop);
  expect(await makeStaff(shop.db, mona.email.toUpperCase())).toEqual({ outcome: "promoted" });
  expect((await mona.tab.get("/auth/auth-profile")).body.data).toMatchObject({ role: "admin", isAdmin: true });
  expect(await makeStaff(shop.db, mona.email)).toEqual({ outcome: "was already" });
  expect(await isAdmin(shop, mona.email, mona.password)).toBe(true);

  const email = newEmail();
  const { outcome, password = "" } = await makeStaff(shop.db, email);
  expect(outcome).toBe("created");
  expect(await isAdmin(shop, email, password)).toBe(true);
});

test("whoever signed up with an address that is not theirs does not become staff with it", async () => {
  await using shop = await openShop();
  const email = newEmail();
  await openTab(shop).post("/auth/signup", { name: "Eve", email, password: goodPassword });
  const { password = "" } = await makeStaff(shop.db, email);
  expect(await isAdmin(shop, email, goodPassword)).toBeUndefined();
  expect(await isAdmin(shop, email, password)).toBe(true);
});

test("the role is taken away by a command: every live session is a customer's at the next call, and it is written down", async () => {
  await using shop = await openShop();
  const { email, password, tab, userId } = await newCustomer(shop);
  await makeStaff(shop.db, email);
  const other = openTab(shop);
  await other.post("/auth/login", { email, password });
  for (const one of [tab, other]) expect((await one.get("/admin/settings")).status).toBe(200);

  expect(await takeStaffRole(shop.db, email.toUpperCase())).toEqual({ outcome: "demoted", staffLeft: 0 });
  for (const one of [tab, other]) {
    expect((await one.get("/admin/settings")).status).toBe(403);
    expect((await one.get("/auth/auth-profile")).body.data).toMatchObject({ role: "user", isAdmin: false });
    expect((await one.post("/auth/refresh-token")).status).toBe(200);
    expect((await one.get("/admin/orders")).status).toBe(403);
  }

  expect(await takeStaffRole(shop.db, email)).toEqual({ outcome: "was none", staffLeft: 0 });
  expect(await takeStaffRole(shop.db, newEmail())).toEqual({ outcome: "unknown", staffLeft: 0 });
  const log = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject_id", "before", "after"])
    .execute();
  const row = { actor: "npm run admin", action: "user.role", subject_id: userId };
  expect(log).toEqual([
    { ...row, before: "user", after: "admin" },
    { ...row, before: "admin", after: "user" },
  ]);
});
