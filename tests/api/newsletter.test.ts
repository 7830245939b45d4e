import { expect, test } from "vitest";
import { queueMail } from "#platform/server/outbox.ts";
import { unsubscribeHeaders } from "#shop/marketing/server/oneClickUnsubscribe.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser } from "#tests/support/users.ts";

const email = "salma@example.test";

test("a subscription counts once confirmed by mail in the language of the request", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  expect((await visitor.call("POST", "/newsletter/subscribe", { email, lang: "ar" })).status).toBe(200);
  const token = await mailedToken(shop);
  expect((await shop.mails())[0]?.subject).toBe("تأكيد الاشتراك في نشرة نبتة");
  expect(await loadSubscriber(shop)).toMatchObject({ status: "pending", language: "ar" });
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(200);
  const { status, consent } = await loadSubscriber(shop);
  expect(status).toBe("confirmed");
  expect(consent).toMatchObject({
    place: "footer",
    text: expect.stringContaining("مرتين في الشهر"),
    askedAt: expect.any(String),
    confirmedAt: expect.any(String),
  });
  // A second click finds the subscription confirmed.
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(200);
});

test("opening a confirmation or unsubscribe link changes nothing, so mail scanners are safe", async () => {
  await using shop = await openShop({ pages: true });
  const visitor = await createGuest(shop);
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  const open = (path: string) => shop.app.inject({ method: "GET", url: path });
  expect((await open(`/mailing/confirm?token=${token}`)).statusCode).toBe(200);
  expect((await loadSubscriber(shop)).status).toBe("pending");
  await visitor.call("POST", "/newsletter/confirm", { token });
  const { unsubscribe_token } = await loadSubscriber(shop);
  expect((await open(`/unsubscribe?token=${unsubscribe_token}`)).statusCode).toBe(200);
  expect((await loadSubscriber(shop)).status).toBe("confirmed");
});

test("unsubscribing works from the page and by one click in the mail program and lasts", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  await visitor.call("POST", "/newsletter/confirm", { token });
  const { unsubscribe_token } = await loadSubscriber(shop);
  const press = (body: string, mark = unsubscribe_token) =>
    shop.app.inject({
      method: "POST",
      url: `/unsubscribe?token=${mark}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: body,
    });
  expect((await press("x=1")).statusCode).toBe(400);
  expect((await press("List-Unsubscribe=One-Click", "made-up")).statusCode).toBe(400);
  expect((await loadSubscriber(shop)).status).toBe("confirmed");
  expect((await press("List-Unsubscribe=One-Click")).statusCode).toBe(200);
  expect((await loadSubscriber(shop)).status).toBe("unsubscribed");
  expect((await visitor.call("POST", "/newsletter/unsubscribe", { token: unsubscribe_token })).status).toBe(200);
  // The old confirmation link does not resubscribe.
  const again = await visitor.call("POST", "/newsletter/confirm", { token });
  expect(again).toMatchObject({ status: 400, body: { message: "newsletter.confirmInvalid" } });
  expect((await loadSubscriber(shop)).status).toBe("unsubscribed");
});

test("rejects missing, made-up and expired tokens", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  const subscriptions: [string, string | undefined, string][] = [
    ["confirm", undefined, "newsletter.confirmInvalid"],
    ["confirm", "made-up", "newsletter.confirmInvalid"],
    ["unsubscribe", undefined, "newsletter.tokenMissing"],
    ["unsubscribe", "", "newsletter.tokenMissing"],
    ["unsubscribe", "made-up", "newsletter.tokenInvalid"],
  ];
  for (const [call, token, message] of subscriptions)
    expect(await visitor.call("POST", `/newsletter/${call}`, { token })).toMatchObject({
      status: 400,
      body: { message },
    });
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  await shop.pool.query("update subscribers set confirm_expires_at = now() - interval '1 second'");
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(400);
});

test("hides who subscribes and limits mails per mailbox", async () => {
  await using shop = await openShop({ env: { CONTACT_LIMIT: "50" } });
  const visitor = await createGuest(shop);
  const request = (to = email) => visitor.call("POST", "/newsletter/subscribe", { email: to });
  const first = await request();
  await visitor.call("POST", "/newsletter/confirm", { token: await mailedToken(shop) });
  for (let tries = 0; tries < 6; tries++) expect(await request()).toMatchObject({ status: 200, body: first.body });
  for (let tries = 0; tries < 6; tries++) await request("other@example.test");
  await shop.runJobs();
  const counts = (await shop.mails()).map(({ to }) => to);
  expect(counts.filter((to) => to === email)).toHaveLength(1);
  expect(counts.filter((to) => to === "other@example.test")).toHaveLength(3);
  for (const wrong of [{ email: "x" }, { email: "a@b.co\r\nBcc: c@d.ef" }, { email, status: "confirmed" }, {}])
    expect((await visitor.call("POST", "/newsletter/subscribe", wrong)).status).toBe(400);
});

test("rejects the sixth subscription request in ten minutes from one IP address", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  const request = (n: number) => visitor.call("POST", "/newsletter/subscribe", { email: `p${n}@example.test` });
  for (let n = 0; n < 5; n++) expect((await request(n)).status).toBe(200);
  expect(await request(5)).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
});

test("finds subscribers by part of their e-mail, ignoring case", async () => {
  await using shop = await openShop();
  const visitor = await createGuest(shop);
  for (const to of ["Mona@Example.test", "salma@example.test"])
    await visitor.call("POST", "/newsletter/subscribe", { email: to });
  const staff = await createUser(shop, { role: "admin" });
  const found = await staff.get("/admin/subscribers?q=mona");
  expect(found.body).toMatchObject({ total: 1, counts: { pending: 2, confirmed: 0, unsubscribed: 0 } });
  expect(found.body.items[0].email).toBe("Mona@Example.test");
  expect(JSON.stringify(found.body)).not.toContain("token");
});

test("newsletter mails carry one-click List-Unsubscribe headers", async () => {
  await using shop = await openShop();
  const headers = unsubscribeHeaders("https://shop.example", "abc");
  await shop.db.transaction().execute((tx) =>
    queueMail(tx, {
      template: "newsletterConfirm",
      to: email,
      language: "en",
      headers,
      params: { token: "abc", days: 7 },
    }),
  );
  const { rows } = await shop.pool.query("select headers from outbox");
  expect(rows[0].headers).toEqual({
    "list-unsubscribe": "<https://shop.example/unsubscribe?token=abc>",
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

async function mailedToken(shop: Shop): Promise<string> {
  await shop.runJobs();
  const mail = (await shop.mails()).find(({ text }) => text.includes("/mailing/confirm?token="));
  return mail?.text.match(/token=([\w-]+)/)?.[1] ?? "";
}

async function loadSubscriber(shop: Shop) {
  const { rows } = await shop.pool.query("select * from subscribers where email = $1", [email]);
  return rows[0];
}
