import { sql } from "kysely";
import { expect, test } from "vitest";
import { newEmail, openTab, signUpCustomer } from "#tests/support/browserTab.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

const changedPassword = "a second sprout";

async function findMail(shop: Shop, to: string, sign: string) {
  await shop.runJobs();
  return (await shop.mails()).find((mail) => mail.to === to && mail.text.includes(sign));
}
const extractToken = (text = "") => /\?token=([\w-]+)/.exec(text)?.[1] ?? "";

test("changing the password requires the old one, ends other sessions and sends a mail", async () => {
  await using shop = await openShop();
  const { tab: phone, email, password } = await signUpCustomer(shop);
  const desktopTab = openTab(shop);
  await desktopTab.post("/auth/login", { email, password });
  const change = (currentPassword: string, newPassword: string) =>
    desktopTab.call("PUT", "/users/me/password", { currentPassword, newPassword });

  expect(await change("not the password", changedPassword)).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: "profile.passwordWrong" } },
  });
  expect((await change(password, "short")).body.fields).toEqual({ newPassword: "auth.password.tooShort" });
  expect((await change(password, "password123")).body.fields).toEqual({ newPassword: "auth.password.tooCommon" });
  expect((await change(password, changedPassword)).status).toBe(204);

  expect((await desktopTab.get("/auth/auth-profile")).status).toBe(200);
  expect((await phone.get("/auth/auth-profile")).status).toBe(401);
  expect((await phone.post("/auth/refresh-token")).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email, password })).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email, password: changedPassword })).status).toBe(200);
  expect(await findMail(shop, email, "/forgot-password")).toMatchObject({ subject: "Your Nabta password was changed" });
});

test("a password change invalidates pending reset links", async () => {
  await using shop = await openShop();
  const { tab, email, password } = await signUpCustomer(shop);
  await openTab(shop).post("/auth/forgot-password", { email });
  const token = extractToken((await findMail(shop, email, "/reset-password"))?.text);
  await tab.call("PUT", "/users/me/password", { currentPassword: password, newPassword: changedPassword });
  expect((await openTab(shop).get(`/auth/reset-password/${token}`)).status).toBe(400);
});

test("rate-limits password checks of reauthentication", async () => {
  await using shop = await openShop({ env: { LOGIN_LIMIT_ACCOUNT: "3" } });
  const { tab } = await signUpCustomer(shop);
  const guess = (password: string) => tab.call("DELETE", "/users/me", { password });
  const replies = [];
  for (let i = 0; i < 4; i++) replies.push((await guess(`guess number ${i}`)).status);
  expect(replies).toEqual([400, 400, 400, 429]);
});

test("changes the e-mail once the new one is verified and notifies the old one", async () => {
  await using shop = await openShop();
  const { tab, email: old, password } = await signUpCustomer(shop);
  const email = newEmail();
  expect((await tab.post("/users/me/email", { email, password: "not the password" })).status).toBe(400);
  expect((await tab.post("/users/me/email", { email: old, password })).body.fields).toEqual({
    email: "profile.emailSame",
  });
  expect((await tab.post("/users/me/email", { email, password })).status).toBe(202);
  expect((await tab.get("/auth/auth-profile")).body.data.email).toBe(old);

  const link = await findMail(shop, email, "/confirm-email?token=");
  const token = extractToken(link?.text);
  expect(link?.text).toContain(`${shop.config.publicUrl}/confirm-email?token=`);
  const anywhere = openTab(shop);
  expect(await anywhere.post(`/auth/confirm-email/${token}`)).toMatchObject({ status: 200, body: { email } });
  expect(await anywhere.post(`/auth/confirm-email/${token}`)).toMatchObject({
    status: 400,
    body: { message: "profile.emailLinkInvalid" },
  });
  expect((await tab.get("/auth/auth-profile")).body.data.email).toBe(email);
  expect((await openTab(shop).post("/auth/login", { email: old, password })).status).toBe(401);
  expect((await openTab(shop).post("/auth/login", { email, password })).status).toBe(200);
  expect(await findMail(shop, old, "last message")).toMatchObject({
    subject: "The e-mail address of your Nabta account was changed",
  });
  // This is the only mail to the old e-mail.
  expect((await shop.mails()).filter(({ to }) => to === old)).toHaveLength(1);
});

test("does not change the e-mail to one that another account verified meanwhile", async () => {
  await using shop = await openShop();
  const { tab, password } = await signUpCustomer(shop);
  const { email: taken } = await signUpCustomer(shop);
  expect((await tab.post("/users/me/email", { email: taken.toUpperCase(), password })).body.fields).toEqual({
    email: "auth.signup.emailExists",
  });
  const newAddress = newEmail();
  await tab.post("/users/me/email", { email: newAddress, password });
  const token = extractToken((await findMail(shop, newAddress, "/confirm-email"))?.text);
  await signUpCustomer(shop, { email: newAddress });
  expect(await openTab(shop).post(`/auth/confirm-email/${token}`)).toMatchObject({
    status: 409,
    body: { message: "auth.signup.emailExists" },
  });
});

test("reauthenticates an account without a password by a recent sign-in", async () => {
  await using shop = await openShop();
  const mona = await createUser(shop);
  expect((await mona.get("/auth/auth-profile")).body.data.hasPassword).toBe(false);
  await sql`update sessions set reauthenticated_at = now() - interval '11 minutes'`.execute(shop.db);
  const again = { status: 403, body: { message: "auth.reauthenticate", hasPassword: false, providers: "" } };
  expect(await mona.post("/users/me/email", { email: newEmail() })).toMatchObject(again);
  expect(await mona.delete("/users/me", {})).toMatchObject(again);
  await sql`update sessions set reauthenticated_at = now() - interval '9 minutes'`.execute(shop.db);
  expect((await mona.post("/users/me/email", { email: newEmail() })).status).toBe(202);
});

test("stores name, phones, addresses and language and ignores unknown fields", async () => {
  await using shop = await openShop();
  const { tab } = await signUpCustomer(shop);
  const shippingAddress = { street: "5 Nile St", city: "Maadi", state: "Cairo", postalCode: "١١٧٢٨", country: "مصر" };
  const { body } = await tab.patch("/users/me", {
    name: " Mona Adel ",
    phones: ["٠١٠١٢٣٤٥٦٧٨", "+20 2 2345 6789", "01012345678"],
    shippingAddress,
    billingAddress: null,
    language: "ar",
  });
  expect(body).toMatchObject({
    name: "Mona Adel",
    phones: ["+201012345678", "+20223456789"],
    shippingAddress: { ...shippingAddress, state: "C", postalCode: "11728", country: "EG" },
    billingAddress: null,
    language: "ar",
  });
  for (const extra of [
    { former_emails: [] },
    { hasPassword: false },
    { deleted_at: null },
    { password: changedPassword },
  ])
    expect((await tab.patch("/users/me", extra)).status).toBe(400);
  expect((await tab.patch("/users/me", { name: "Mona\r\nBcc: x" })).status).toBe(400);
});

test("mails the owner once about a sign-in from a new browser", async () => {
  await using shop = await openShop();
  const { tab, email, password } = await signUpCustomer(shop);
  const loadMails = async () => {
    await shop.runJobs();
    return (await shop.mails()).filter((mail) => mail.to === email && mail.text.includes("/profile#sessions"));
  };
  // The browser of the sign-up is known, also after sign-out.
  await tab.post("/auth/logout");
  tab.token = undefined;
  await tab.post("/auth/login", { email, password });
  expect(await loadMails()).toEqual([]);

  const userAgent =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36";
  const phone = openTab(shop, new Map(), "102.45.67.89");
  for (let i = 0; i < 2; i++) {
    await phone.post("/auth/login", { email, password }, { headers: { "user-agent": userAgent } });
    const mails = await loadMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Chrome · Android");
    expect(mails[0]?.text).toContain("102.45.0.0/16");
    expect(mails[0]?.text).not.toContain("102.45.67.89");
  }
  expect((await phone.get("/auth/sessions")).body.items[0]).toMatchObject({ current: true, place: "102.45.0.0/16" });
  expect(phone.jar.get("device")?.attributes).toMatch(/HttpOnly; SameSite=Lax/);
});
