import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Running, startShop } from "../../../bench/shop.ts";

type Body = Record<string, unknown>;
export type Person = {
  page: Page;
  context: BrowserContext;
  ask(method: string, path: string, body?: object): Promise<Body>;
};
export type Stage = {
  shop: Running;
  guest: Person;
  customer: Person;
  /** With an account and nothing else yet. */
  newcomer: Person;
  /** Whose cart waited too long. */
  hesitant: Person;
  staff: Person;
  /** Ids, by what the order is an example of. */
  orders: Record<string, string>;
  /** What came in mails and may be opened more than once. */
  links: { reset?: string };
};
export type Who = "guest" | "customer" | "newcomer" | "hesitant" | "staff";
export const everybody: readonly Who[] = ["guest", "customer", "newcomer", "hesitant", "staff"];

/** A shop of its own with the demo catalogue, and those who look at it. */
export async function setStage(browser: Browser): Promise<Stage> {
  const shop = await startShop({ DEMO: "1" });
  const guest = await comeIn(browser, shop);
  const customer = await comeIn(browser, shop);
  await signUp(shop, customer, { name: "Mona Adel", email: "mona@example.test" });
  const newcomer = await comeIn(browser, shop);
  await signUp(shop, newcomer, { name: "Karim Said", email: "karim@example.test" });
  const hesitant = await comeIn(browser, shop);
  await signUp(shop, hesitant, { name: "Hana Nabil", email: "hana@example.test" });
  const staff = await comeIn(browser, shop);
  await signUp(shop, staff, { name: "Salma Hassan", email: "salma@example.test" });
  await shop.database.db
    .updateTable("users")
    .set({ role: "admin" })
    .where("email", "=", "salma@example.test")
    .execute();
  return { shop, guest, customer, newcomer, hesitant, staff, orders: {}, links: {} };
}

async function comeIn(browser: Browser, { base }: Running): Promise<Person> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  let csrf = "";
  let token = "";
  return {
    context,
    page,
    /** As the pages ask: with the session's cookies, and with the token that forgers lack. */
    async ask(method, path, body) {
      if (method !== "GET" && csrf === "")
        csrf = (await (await context.request.get(`${base}/api/csrf-token`)).json()).csrfToken;
      const answer = await context.request.fetch(`${base}/api${path}`, {
        method,
        headers: { "x-csrf-token": csrf, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        ...(body ? { data: body } : {}),
      });
      const said: Body = answer.status() === 204 ? {} : await answer.json();
      if (!answer.ok()) throw new Error(`${method} ${path} → ${answer.status()} ${JSON.stringify(said)}`);
      if (said.accessToken) {
        token = String(said.accessToken);
        csrf = "";
      }
      return said;
    },
  };
}

async function signUp(shop: Running, person: Person, { name, email }: { name: string; email: string }): Promise<void> {
  const { _id: userId } = await person.ask("POST", "/auth/signup", { name, email, password: "plant-dyed linen" });
  await person.ask("POST", "/auth/verify-email", { userId, code: await mailedTo(shop, email, /\b(\d{6})\b/) });
}

/** What the first group of `pattern` finds in a mail to `email`, as soon as there is one. */
export async function mailedTo({ base }: Running, email: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${base}/dev/outbox.json`)).json()) as { to: string; text: string }[];
    const found = mails.filter(({ to }) => to === email).map(({ text }) => text.match(pattern)?.[1]);
    const first = found.find((text) => text !== undefined);
    if (first) return first;
    await wait(100);
  }
  throw new Error(`No mail with ${pattern} came to ${email}`);
}
