import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";

const exposed = { HOST: "0.0.0.0", PUBLIC_URL: "https://nabta.example" };
const devPaths = ["/dev/outbox", "/dev/outbox.json", "/dev/mails", "/dev/mails/giftCode/en.html"];
const sandboxPaths = ["/sandbox/letters/readex-latin.woff2"];

test("development and sandbox pages answer only under names of this machine", async () => {
  await using shop = await openShop({ env: { TRUST_PROXY: "loopback" } });
  const statusOf = async (url: string, host: string, headers = {}) =>
    (await shop.app.inject({ url, headers: { host, ...headers } })).statusCode;
  for (const url of [...devPaths, ...sandboxPaths]) {
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST"])
      expect(await statusOf(url, host), `${url} ${host}`).toBe(200);
    for (const host of ["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example"])
      expect(await statusOf(url, host), `${url} ${host}`).toBe(404);
    // A page may forge this header when its name leads to this machine.
    expect(await statusOf(url, "evil.example", { "x-forwarded-host": "localhost" }), url).toBe(404);
    // A tunnel or proxy that leads strangers to this machine may send its name.
    for (const header of ["x-forwarded-for", "forwarded", "via"])
      expect(await statusOf(url, "localhost:3000", { [header]: "198.51.100.7" }), `${url} ${header}`).toBe(404);
  }
});

test("the outbox shows a mail that no longer renders, with the reason", async () => {
  await using shop = await openShop();
  await shop.pool.query(`insert into outbox (template, recipient, language, facts, status, sent_at)
    values ('orderPlaced', 'mona@example.com', 'en', '{"version": "older"}', 'sent', now())`);
  const [mail] = (await shop.app.inject("/dev/outbox.json")).json();
  expect(mail).toMatchObject({ subject: "orderPlaced", text: expect.stringContaining("Error"), html: "" });
});

test("the outbox lists the mails to one address", async () => {
  await using shop = await openShop();
  await shop.pool.query(`insert into outbox (template, recipient, language, html, subject, status, sent_at)
    select 'orderPlaced', who || '@example.com', 'en', '<p>', who, 'sent', now() from unnest('{mona,omar}'::text[]) who`);
  const subjects = async (query: string) =>
    (await shop.app.inject(`/dev/outbox.json${query}`)).json().map(({ subject }: { subject: string }) => subject);
  expect((await subjects("")).toSorted()).toEqual(["mona", "omar"]);
  expect(await subjects("?to=mona@example.com")).toEqual(["mona"]);
  expect(await subjects("?to=mona@example.com&to=omar@example.com")).toEqual([]);
});

test("a payment page of the sandbox answers under no other name", async () => {
  await using shop = await openShop();
  const url = "/sandbox/pay/11111111-1111-4111-8111-111111111111";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = { method: "POST", url, payload: "do=pay" } as const;
  const evil = await shop.app.inject({ ...post, headers: { ...form, host: "evil.example" } });
  expect([evil.statusCode, evil.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  expect((await shop.app.inject({ ...post, headers: form })).body).toBe("Not found");
});

test("an exposed trial shop has development pages only with permission, under its own name", async () => {
  await using closed = await openShop({ env: exposed });
  await using permitted = await openShop({ env: { ...exposed, ALLOW_DEV_PAGES: "1" } });
  for (const url of devPaths) {
    expect((await closed.app.inject(url)).statusCode, url).toBe(404);
    for (const [host, status] of [
      ["nabta.example", 200],
      ["localhost:3000", 200],
      ["evil.example", 404],
    ] as const)
      for (const forwarded of [{}, { "x-forwarded-for": "198.51.100.7" }])
        expect(
          (await permitted.app.inject({ url, headers: { host, ...forwarded } })).statusCode,
          `${url} ${host}`,
        ).toBe(status);
  }
});
