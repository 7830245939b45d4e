import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { openTab, readMailedCode } from "#tests/support/browserTab.ts";
import { startFakeSentry } from "#tests/support/fakeSentry.ts";
import { authorizeAtProvider } from "#tests/support/oauth/authorizeAtProvider.ts";
import { startFakeProviders } from "#tests/support/oauth/startFakeProviders.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

const secret = "the canary secret of this shop, long enough";
const publicUrl = "http://localhost:3000";

test("neither logs nor error reports contain anything typed, held or received in a request", async () => {
  const lines: string[] = [];
  await using collector = await startFakeSentry();
  await using providers = await startFakeProviders(publicUrl);
  const { GOOGLE_ISSUER: _, FACEBOOK_BASE_URL: __, ...clients } = providers.env;
  await using shop = await openShop({
    log: (line) => lines.push(line),
    env: { PUBLIC_URL: publicUrl, SESSION_SECRET: secret, ...providers.env },
  });
  // As in production, which forbids http providers.
  await using reportingShop = await openShop({
    log: (line) => lines.push(line),
    env: {
      NODE_ENV: "production",
      PUBLIC_URL: "https://nabta.example",
      ALLOW_SANDBOX_PAYMENTS: "1",
      SESSION_SECRET: secret,
      SENTRY_DSN: collector.dsn,
      ...clients,
    },
  });
  const canaries: string[] = [secret, ...Object.values(clients).filter((value) => value.includes(" "))];

  for (const here of [shop, reportingShop]) {
    canaries.push(...(await collectFromAccount(here)));
  }

  canaries.push(...(await collectFromProvider(shop)));

  await collector.next("event");
  const written = lines.join("\n") + collector.envelopes.join("\n");
  expect(written.length).toBeGreaterThan(5_000);
  expect(canaries.length).toBeGreaterThan(40);
  for (const canary of canaries.filter((one) => !one.startsWith("http"))) expect(written).not.toContain(canary);
  for (const encoded of canaries.map(encodeURIComponent))
    if (!encoded.startsWith("http")) expect(written).not.toContain(encoded);
});

/** Signs up, signs in with a second factor and fails in the database. Returns the secrets of these calls. */
async function collectFromAccount(here: Shop) {
  const [email, password] = [`canary-${crypto.randomUUID()}@nest.example`, `canary password ${crypto.randomUUID()}`];
  const tab = openTab(here);
  const { body } = await tab.post("/auth/signup", { name: "Canary Canariensis", email, password });
  const code = await readMailedCode(here, email);
  await tab.post("/auth/verify-email", { userId: body._id, code: "000000" });
  await tab.post("/auth/verify-email", { userId: body._id, code });
  await tab.post("/auth/login", { email, password: `${password} wrong` });
  await tab.post("/auth/login", { email, password });
  await tab.post("/auth/reauthenticate", { password });
  const key = (await tab.post("/auth/second-factor/setup")).body.secret as string;
  const factor = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  const { recoveryCodes } = (await tab.post("/auth/second-factor/enable", { code: factor })).body;
  const { challenge } = (await openTab(here).post("/auth/login", { email, password })).body;
  await openTab(here).post("/auth/second-factor", { challenge, code: recoveryCodes[0] });
  await tab.post("/auth/forgot-password", { email });
  await tab.post("/auth/refresh-token");
  const csrf = (await tab.get("/csrf-token")).body.csrfToken;
  const cookies = [...tab.jar.values()].map(({ value }) => value).filter((value) => value.length > 20);
  const canaries = [
    email,
    password,
    "Canariensis",
    key,
    challenge,
    csrf,
    tab.token ?? "",
    ...recoveryCodes,
    ...cookies,
  ];
  // And an error while all of these values are in scope.
  await sql
    .raw(`create function quotes() returns trigger language plpgsql as $$ begin
      raise exception 'no session for %', (select email from users where id = new.user_id)
      using detail = (select 'Key (email)=(' || email || ')' from users where id = new.user_id); end $$;
      create trigger quotes before insert on sessions for each row execute function quotes()`)
    .execute(here.owner.db);
  expect((await tab.post("/auth/login", { email, password })).status).toBe(200);
  const { status } = await openTab(here).post("/auth/second-factor", { challenge, code: recoveryCodes[1] });
  expect(status).toBe(500);
  const report = { level: "error", message: `${email} ${password}`, stack: `Bearer ${tab.token}` };
  await openTab(here).post("/logs", { ...report, message: `for ${email}` });
  return canaries;
}

/** Comes back from a provider twice. Returns the secrets of these calls. */
async function collectFromProvider(shop: Shop) {
  const away = await shop.app.inject({ method: "GET", url: "/api/auth/oauth/google" });
  const back = await authorizeAtProvider(String(away.headers.location), {
    id: "canary",
    email: "bird@nest.example",
    name: "Canary",
  });
  await shop.app.inject({ method: "GET", url: back.pathname + back.search });
  const [cookie] = away.cookies;
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` };
  for (let i = 0; i < 2; i++) await shop.app.inject({ method: "GET", url: back.pathname + back.search, headers });
  return [
    "bird@nest.example",
    cookie?.value ?? "",
    ...[...back.searchParams.values()].filter((v) => v.length > 20),
    ...new URL(String(away.headers.location)).searchParams.getAll("nonce"),
  ];
}
