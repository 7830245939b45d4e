import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { hasDevPages } from "#platform/server/startRules.ts";
import { isPublicAddress } from "./publicAddress.ts";

/** Returns the normalised URL. Throws for one that is no plain https URL; a trial shop also takes http. */
export function parseWebhookUrl(text: string, config: Config): string {
  const url = URL.parse(text);
  const isPlain = url && url.username === "" && url.password === "" && url.hash === "";
  if (!isPlain || !(url.protocol === "https:" || (url.protocol === "http:" && hasDevPages(config))))
    throw validationError({ url: "admin.webhooks.url" });
  const host = hostOf(url);
  // Names are looked up at each delivery, so an address behind one needs no check here.
  if (!hasDevPages(config) && (host === "localhost" || host.endsWith(".localhost") || isPrivateIp(host)))
    throw validationError({ url: "admin.webhooks.url" });
  return url.href;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");
const isPrivateIp = (host: string) => isIP(host) !== 0 && !isPublicAddress(host);

type Address = { address: string; family: number };

/**
 * Looks the host up and returns its addresses, for a connection to exactly these: a second look-up could be answered
 * with another address. Throws if one of them is not public, so that no receiver can point the shop at its own network.
 */
export async function resolvePublicHost(url: URL, config: Config, resolve = lookupAll): Promise<Address[]> {
  const addresses = await resolve(hostOf(url));
  if (addresses.length === 0) throw new Error("the host has no address");
  if (!hasDevPages(config) && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error("the host has an address that is not public");
  return addresses;
}

const lookupAll = (host: string): Promise<Address[]> => lookup(host, { all: true });
