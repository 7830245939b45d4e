import { expect, test } from "vitest";
import { post } from "#platform/server/outbox.ts";
import { leaveHeaders } from "#shop/marketing/server/oneClick.ts";
import { guest, signedIn } from "#tests/support/people.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const email = "salma@example.test";

test("a subscription counts once its owner has pressed the button in the mail, in the language it was asked in", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  expect((await visitor.call("POST", "/newsletter/subscribe", { email, lang: "ar" })).status).toBe(200);
  const token = await mailedToken(shop);
  expect((await shop.mails())[0]?.subject).toBe("تأكيد الاشتراك في نشرة نبتة");
  expect(await stateOf(shop)).toMatchObject({ status: "pending", language: "ar" });
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(200);
  const { status, consent } = await stateOf(shop);
  expect(status).toBe("confirmed");
  expect(consent).toMatchObject({
    place: "footer",
    text: expect.stringContaining("مرتين في الشهر"),
    askedAt: expect.any(String),
    confirmedAt: expect.any(String),
  });
  // A second press finds what the first did.
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(200);
});

test("opening the links changes nothing: scanners of mail open every one", async () => {
  await using shop = await openShop({ pages: true });
  const visitor = await guest(shop);
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  const open = (path: string) => shop.app.inject({ method: "GET", url: path });
  expect((await open(`/mailing/confirm?token=${token}`)).statusCode).toBe(200);
  expect((await stateOf(shop)).status).toBe("pending");
  await visitor.call("POST", "/newsletter/confirm", { token });
  const { unsubscribe_token } = await stateOf(shop);
  expect((await open(`/unsubscribe?token=${unsubscribe_token}`)).statusCode).toBe(200);
  expect((await stateOf(shop)).status).toBe("confirmed");
});

test("leaving works from the page and by the mail program's one press, and lasts", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  await visitor.call("POST", "/newsletter/confirm", { token });
  const { unsubscribe_token } = await stateOf(shop);
  const press = (body: string, mark = unsubscribe_token) =>
    shop.app.inject({
      method: "POST",
      url: `/unsubscribe?token=${mark}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: body,
    });
  expect((await press("x=1")).statusCode).toBe(400);
  expect((await press("List-Unsubscribe=One-Click", "made-up")).statusCode).toBe(400);
  expect((await stateOf(shop)).status).toBe("confirmed");
  expect((await press("List-Unsubscribe=One-Click")).statusCode).toBe(200);
  expect((await stateOf(shop)).status).toBe("unsubscribed");
  expect((await visitor.call("POST", "/newsletter/unsubscribe", { token: unsubscribe_token })).status).toBe(200);
  // The old link of the confirmation does not bring them back.
  const again = await visitor.call("POST", "/newsletter/confirm", { token });
  expect(again).toMatchObject({ status: 400, body: { message: "newsletter.confirmInvalid" } });
  expect((await stateOf(shop)).status).toBe("unsubscribed");
});

test("tokens that are missing, made up or too old are told so", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  const asks: [string, string | undefined, string][] = [
    ["confirm", undefined, "newsletter.confirmInvalid"],
    ["confirm", "made-up", "newsletter.confirmInvalid"],
    ["unsubscribe", undefined, "newsletter.tokenMissing"],
    ["unsubscribe", "", "newsletter.tokenMissing"],
    ["unsubscribe", "made-up", "newsletter.tokenInvalid"],
  ];
  for (const [call, token, message] of asks)
    expect(await visitor.call("POST", `/newsletter/${call}`, { token })).toMatchObject({
      status: 400,
      body: { message },
    });
  await visitor.call("POST", "/newsletter/subscribe", { email });
  const token = await mailedToken(shop);
  await shop.pool.query("update subscribers set confirm_expires_at = now() - interval '1 second'");
  expect((await visitor.call("POST", "/newsletter/confirm", { token })).status).toBe(400);
});

test("nobody learns who subscribes, and nobody's mailbox is filled", async () => {
  await using shop = await openShop({ env: { CONTACT_LIMIT: "50" } });
  const visitor = await guest(shop);
  const ask = (to = email) => visitor.call("POST", "/newsletter/subscribe", { email: to });
  const first = await ask();
  await visitor.call("POST", "/newsletter/confirm", { token: await mailedToken(shop) });
  for (let tries = 0; tries < 6; tries++) expect(await ask()).toMatchObject({ status: 200, body: first.body });
  for (let tries = 0; tries < 6; tries++) await ask("other@example.test");
  await shop.runJobs();
  const counts = (await shop.mails()).map(({ to }) => to);
  expect(counts.filter((to) => to === email)).toHaveLength(1);
  expect(counts.filter((to) => to === "other@example.test")).toHaveLength(3);
  for (const wrong of [{ email: "x" }, { email: "a@b.co\r\nBcc: c@d.ef" }, { email, status: "confirmed" }, {}])
    expect((await visitor.call("POST", "/newsletter/subscribe", wrong)).status).toBe(400);
});

test("six questions in ten minutes from one address are one too many", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  const ask = (n: number) => visitor.call("POST", "/newsletter/subscribe", { email: `p${n}@example.test` });
  for (let n = 0; n < 5; n++) expect((await ask(n)).status).toBe(200);
  expect(await ask(5)).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
});

test("staff find subscribers by a part of their address, in whatever case", async () => {
  await using shop = await openShop();
  const visitor = await guest(shop);
  for (const to of ["Mona@Example.test", "salma@example.test"])
    await visitor.call("POST", "/newsletter/subscribe", { email: to });
  const staff = await signedIn(shop, { role: "admin" });
  const found = await staff.get("/admin/subscribers?q=mona");
  expect(found.body).toMatchObject({ total: 1, counts: { pending: 2, confirmed: 0, unsubscribed: 0 } });
  expect(found.body.items[0].email).toBe("Mona@Example.test");
  expect(JSON.stringify(found.body)).not.toContain("token");
});

test("the headers of a newsletter carry the address of the one press", async () => {
  await using shop = await openShop();
  const headers = leaveHeaders("https://shop.example", "abc");
  await shop.db.transaction().execute((tx) =>
    post(tx, {
      template: "newsletterConfirm",
      to: email,
      language: "en",
      headers,
      facts: { token: "abc", days: 7 },
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

async function stateOf(shop: Shop) {
  const { rows } = await shop.pool.query("select * from subscribers where email = $1", [email]);
  return rows[0];
}
