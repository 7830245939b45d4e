import { spawnSync } from "node:child_process";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { printFirstRunInfo, seedIfDemo } from "#app/server/firstRun.ts";
import { grantOwnerRole, revokeStaffRole } from "#shop/accounts/server/adminRole.ts";
import { newEmail, openTab, reauthenticate, signUpCustomer, validPassword } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const isAdmin = async (shop: Shop, email: string, password: string) =>
  (await openTab(shop).post("/auth/login", { email, password })).body.isAdmin;

async function printedFirstRunInfo(shop: Shop, config: Shop["config"]): Promise<string> {
  const lines: string[] = [];
  await printFirstRunInfo(shop.db, config, (line) => lines.push(line));
  return lines.join("\n");
}

test("prints the demo admin's password once", async () => {
  await using shop = await openShop();
  const config = { ...shop.config, DEMO: true };
  // Simulates a kill before the password is printed.
  const cutShort = (line: string) => {
    if (line.includes("password")) throw new Error("killed");
  };
  await expect(printFirstRunInfo(shop.db, config, cutShort)).rejects.toThrow("killed");
  const printed = await printedFirstRunInfo(shop, config);
  const [, email = "", password = ""] = /Demo admin: (\S+), password: (\S+) \(shown once\)/.exec(printed) ?? [];
  expect(email).toBe("admin@nabta.example");
  expect(password.length).toBeGreaterThanOrEqual(18);
  expect(await isAdmin(shop, email, password)).toBe(true);
  expect(await printedFirstRunInfo(shop, config)).not.toContain("password");
});

test("a shop that is not a demo starts without users", async () => {
  await using shop = await openShop();
  expect(await seedIfDemo(shop.db, shop.config)).toBe(0);
  await printFirstRunInfo(shop.db, shop.config, () => {});
  expect(await shop.db.selectFrom("users").selectAll().execute()).toEqual([]);
});

test("makes owners of new and existing accounts, keeps the password and ends other sessions", async () => {
  await using shop = await openShop();
  const mona = await signUpCustomer(shop);
  const signInMethods = { hasPassword: true, hasSecondFactor: false, linked: [] };
  const promoted = await grantOwnerRole(shop.db, shop.config, mona.email.toUpperCase());
  expect(promoted).toEqual({ outcome: "promoted", signInMethods });
  expect((await mona.tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await grantOwnerRole(shop.db, shop.config, mona.email)).toEqual({ outcome: "was already", signInMethods });
  expect(await isAdmin(shop, mona.email, mona.password)).toBe(true);

  const email = newEmail();
  const { outcome, password = "" } = await grantOwnerRole(shop.db, shop.config, email);
  expect(outcome).toBe("created");
  expect(await isAdmin(shop, email, password)).toBe(true);
});

test("removes the sign-in methods of an account with an unverified e-mail", async () => {
  await using shop = await openShop();
  const email = newEmail();
  await openTab(shop).post("/auth/signup", { name: "Eve", email, password: validPassword });
  const { password = "" } = await grantOwnerRole(shop.db, shop.config, email);
  expect(await isAdmin(shop, email, validPassword)).toBeUndefined();
  expect(await isAdmin(shop, email, password)).toBe(true);
});

test("removing a staff role ends every session and is audited", async () => {
  await using shop = await openShop();
  const { email, password, userId } = await signUpCustomer(shop);
  await grantOwnerRole(shop.db, shop.config, email);
  const [tab, other] = [openTab(shop), openTab(shop)];
  for (const one of [tab, other]) await one.post("/auth/login", { email, password });
  for (const one of [tab, other]) expect((await one.get("/admin/settings")).status).toBe(200);

  await expect(revokeStaffRole(shop.db, email)).rejects.toMatchObject({ key: "admin.staff.lastOwner" });
  await createUser(shop, { role: "admin" });
  expect(await revokeStaffRole(shop.db, email.toUpperCase())).toEqual({ outcome: "demoted" });
  for (const one of [tab, other])
    for (const path of ["/admin/settings", "/auth/auth-profile"]) expect((await one.get(path)).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email, password })).body).toMatchObject({
    role: "user",
    isAdmin: false,
    staff: null,
  });

  expect(await revokeStaffRole(shop.db, email)).toEqual({ outcome: "was none" });
  expect(await revokeStaffRole(shop.db, newEmail())).toEqual({ outcome: "unknown" });
  const log = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject_id", "before", "after"])
    .execute();
  const row = { actor: "npm run admin", action: "user.role", subject_id: userId };
  expect(log).toEqual([
    { ...row, before: "user", after: "owner" },
    { ...row, before: "owner", after: "user" },
  ]);
});

test("npm run admin grants nothing when an option is mistyped or two contradict", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  for (const options of [["--revoke"], ["--remove", "--reset-second-factor"]]) {
    const { status, stderr } = runAdmin(shop, mona.email, ...options);
    expect([status, stderr.split("\n")[0]]).toEqual([1, expect.stringMatching(/^Usage: npm run admin/)]);
  }
  const { role } = await shop.db.selectFrom("users").select("role").where("id", "=", mona.id).executeTakeFirstOrThrow();
  expect(role).toBe("user");
});

test("npm run admin --reset-second-factor opens the account to its password again", async () => {
  await using shop = await openShop();
  const { tab, email, userId } = await signUpCustomer(shop);
  await reauthenticate(tab);
  const { body } = await tab.post("/auth/second-factor/setup");
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  expect((await tab.post("/auth/second-factor/enable", { code })).status).toBe(200);
  const password = { email, password: validPassword };
  const { challenge } = (await openTab(shop).post("/auth/login", password)).body;

  const { stdout, status } = runAdmin(shop, email.toUpperCase(), "--reset-second-factor");
  expect([status, stdout]).toEqual([0, expect.stringContaining("two-step verification is off")]);
  expect((await tab.get("/auth/auth-profile")).status).toBe(401);
  expect(await openTab(shop).post("/auth/second-factor", { challenge, code })).toMatchObject({
    status: 401,
    body: { message: "auth.secondFactor.expired" },
  });
  expect((await openTab(shop).post("/auth/login", password)).body).toMatchObject({ email, role: "user" });
  expect(await shop.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  const log = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject_id", "before", "after"])
    .execute();
  expect(log).toEqual([
    { actor: "npm run admin", action: "user.secondFactor", subject_id: userId, before: "on", after: "off" },
  ]);
  await shop.runJobs();
  const subjects = (await shop.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("We turned off two-step verification for your Nabta account");

  expect(runAdmin(shop, email, "--reset-second-factor").stdout).toContain("was off already");
  expect(runAdmin(shop, newEmail(), "--reset-second-factor").status).toBe(1);
});

function runAdmin(shop: Shop, ...args: string[]) {
  const { DATA_DIR } = shop.config;
  const NODE_COMPILE_CACHE = "node_modules/.cache/node";
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, DATABASE_URL: shop.database.url, DATA_DIR };
  return spawnSync(process.execPath, ["src/cli/grantAdmin.ts", ...args], { env, encoding: "utf8" });
}
