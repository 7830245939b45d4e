import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type RunningShop, startShop } from "../../../bench/startShop.ts";

type JsonObject = Record<string, unknown>;
export type ScreenUser = {
  page: Page;
  context: BrowserContext;
  /** Calls the API as the pages do, with session cookies and CSRF token. */
  request(method: string, path: string, body?: object): Promise<JsonObject>;
};
export type ScreenFixture = {
  shop: RunningShop;
  guest: ScreenUser;
  customer: ScreenUser;
  /** A new account without data. */
  newcomer: ScreenUser;
  /** A customer with an outdated cart. */
  hesitant: ScreenUser;
  staff: ScreenUser;
  /** A member of staff who packs and may open few pages. */
  packer: ScreenUser;
  /** Order ids by what they demonstrate. */
  orders: Record<string, string>;
  /** Tokens of mailed links that can be opened more than once. */
  links: { reset?: string; invitation?: string };
  /** Couriers' statements by their status. */
  statements: { open?: string; closed?: string };
  /** Slugs. */
  collections: { rules?: string; manual?: string };
};
export const viewers = ["guest", "customer", "newcomer", "hesitant", "staff", "packer"] as const;
export type Viewer = (typeof viewers)[number];

/** Of all users. */
export const password = "plant-dyed linen";
/** Signs the links of mails. */
export const sessionSecret = "a secret of the screens, long enough to sign links";

/** A shop with the demo catalogue and its users. */
export async function openScreenFixture(browser: Browser): Promise<ScreenFixture> {
  const shop = await startShop({ DEMO: "1", SESSION_SECRET: sessionSecret });
  const guest = await openBrowserUser(browser, shop);
  const customer = await openBrowserUser(browser, shop);
  await signUp(shop, customer, { name: "Mona Adel", email: "mona@example.test" });
  const newcomer = await openBrowserUser(browser, shop);
  await signUp(shop, newcomer, { name: "Karim Said", email: "karim@example.test" });
  const hesitant = await openBrowserUser(browser, shop);
  await signUp(shop, hesitant, { name: "Hana Nabil", email: "hana@example.test" });
  const staff = await openBrowserUser(browser, shop);
  await signUp(shop, staff, { name: "Salma Hassan", email: "salma@example.test" });
  const packer = await openBrowserUser(browser, shop);
  await signUp(shop, packer, { name: "Youssef Gamal", email: "youssef@example.test" });
  await setRole(shop, "salma@example.test", { role: "admin" });
  await setRole(shop, "youssef@example.test", { staff_role: "packing" });
  const users = { guest, customer, newcomer, hesitant, staff, packer };
  return { shop, ...users, orders: {}, links: {}, statements: {}, collections: {} };
}

const setRole = (
  { database }: RunningShop,
  email: string,
  role: { role: "admin" } | { staff_role: "packing" },
): Promise<unknown> => database.db.updateTable("users").set(role).where("email", "=", email).execute();

async function openBrowserUser(browser: Browser, { base }: RunningShop): Promise<ScreenUser> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  let csrf = "";
  let token = "";
  let renewAt = 0;

  async function request(method: string, path: string, body?: object): Promise<JsonObject> {
    // All screens in all languages take longer than an access token lasts.
    if (token && Date.now() > renewAt) {
      token = "";
      await request("POST", "/auth/refresh-token");
    }
    if (method !== "GET" && csrf === "")
      csrf = (await (await context.request.get(`${base}/api/csrf-token`)).json()).csrfToken;
    const answer = await context.request.fetch(`${base}/api${path}`, {
      method,
      headers: { "x-csrf-token": csrf, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { data: body } : {}),
    });
    const said: JsonObject = answer.status() === 204 ? {} : await answer.json();
    if (!answer.ok()) throw new Error(`${method} ${path} → ${answer.status()} ${JSON.stringify(said)}`);
    if (said.accessToken) {
      token = String(said.accessToken);
      renewAt = Date.now() + 5 * 60_000;
      csrf = "";
    }
    return said;
  }
  return { context, page, request };
}

async function signUp(
  shop: RunningShop,
  person: ScreenUser,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { _id: userId } = await person.request("POST", "/auth/signup", { name, email, password });
  await person.request("POST", "/auth/verify-email", { userId, code: await waitForMail(shop, email, /\b(\d{6})\b/) });
}

/** Polls for a mail to `email` and returns the first group of `pattern`. Throws when none arrives. */
export async function waitForMail({ base }: RunningShop, email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${base}/dev/outbox.json?to=${encodeURIComponent(email)}`);
    const found = ((await answer.json()) as { text: string }[]).map(({ text }) => text.match(pattern)?.[1]);
    const first = found.find((text) => text !== undefined);
    if (first) return first;
    await wait(100);
  }
  throw new Error(`No mail matching ${pattern} was sent to ${email}`);
}
