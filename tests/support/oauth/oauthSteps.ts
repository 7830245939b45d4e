import { expect } from "vitest";
import { newEmail, openTab, reauthenticate, type Tab } from "../browserTab.ts";
import type { Shop } from "../shop.ts";
import { authorizeAtProvider } from "./authorizeAtProvider.ts";
import type { ProviderAccount } from "./providerAccount.ts";

const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location ?? "");

/** Navigates like a browser: without a script's headers, without following redirects. */
export async function followRedirect(shop: Shop, tab: Tab, path: string): Promise<string> {
  const cookie = [...tab.jar].map(([name, { value }]) => `${name}=${value}`).join("; ");
  const answer = await shop.app.inject({ method: "GET", url: path, headers: { cookie } });
  expect(answer.statusCode).toBe(303);
  for (const { name, value, maxAge, expires } of answer.cookies) {
    if (maxAge === 0 || (expires && expires.getTime() < Date.now())) tab.jar.delete(name);
    else tab.jar.set(name, { value, attributes: JSON.stringify({ maxAge }) });
  }
  // An empty fragment removes Facebook's own from the URL.
  return locationOf(answer).replace(/#$/, "");
}

export const pathWithQuery = ({ pathname, search }: URL) => pathname + search;

/** Signs in through a provider's redirects. `to` is the path of the shop where it ends. */
export async function signInAtProvider(
  shop: Shop,
  provider: string,
  account: ProviderAccount,
  tab = openTab(shop),
  next = "",
) {
  const providerUrl = await followRedirect(shop, tab, `/api/auth/oauth/${provider}${next}`);
  const callbackUrl = await authorizeAtProvider(providerUrl, account);
  return { tab, back: callbackUrl, to: await followRedirect(shop, tab, pathWithQuery(callbackUrl)) };
}

/** Links a provider in an open session, with the password if there is one. Returns the path where it ends. */
export async function linkProvider(shop: Shop, tab: Tab, provider: string, account: ProviderAccount): Promise<string> {
  await reauthenticate(tab);
  const { body } = await tab.post(`/auth/oauth/${provider}/link`);
  return followRedirect(shop, tab, pathWithQuery(await authorizeAtProvider(body.url, account)));
}

/** Refreshes the session from the cookie, as every page does first. */
export async function loadProfile(tab: Tab) {
  const renewed = await tab.post("/auth/refresh-token");
  return renewed.status === 200 ? (await tab.get("/auth/auth-profile")).body.data : undefined;
}

/** Returns a new account at the provider. */
export const newProviderAccount = (): ProviderAccount => ({
  id: `m-${crypto.randomUUID()}`,
  name: "Mona Adel",
  email: newEmail(),
});
