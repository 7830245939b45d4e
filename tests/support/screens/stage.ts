import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Running, startShop } from "../../../bench/shop.ts";

type Body = Record<string, unknown>;
export type Person = {
  page: Page;
  context: BrowserContext;
  ask(method: string, path: string, body?: object): Promise<Body>;
};
export type Stage = { shop: Running; guest: Person; customer: Person; staff: Person };

/** A shop of its own with the demo catalogue, somebody who is only looking, a customer and one of the staff. */
export async function setStage(browser: Browser): Promise<Stage> {
  const shop = await startShop({ DEMO: "1" });
  const guest = await comeIn(browser, shop);
  const customer = await comeIn(browser, shop);
  await signUp(shop, customer, { name: "Mona Adel", email: "mona@example.test" });
  const staff = await comeIn(browser, shop);
  await signUp(shop, staff, { name: "Salma Hassan", email: "salma@example.test" });
  await shop.database.db
    .updateTable("users")
    .set({ role: "admin" })
    .where("email", "=", "salma@example.test")
    .execute();
  return { shop, guest, customer, staff };
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
  await person.ask("POST", "/auth/verify-email", { userId, code: await mailedCode(shop, email) });
}

async function mailedCode({ base }: Running, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${base}/dev/outbox.json`)).json()) as { to: string; text: string }[];
    const code = mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0];
    if (code) return code;
    await wait(100);
  }
  throw new Error(`No code was mailed to ${email}`);
}
