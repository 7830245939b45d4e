import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Config } from "./config.ts";
import { isPublicAddress } from "./publicAddress.ts";
import { hasDevPages, isLoopbackName } from "./startRules.ts";

export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");
export const isPrivateIp = (host: string) => isIP(host) !== 0 && !isPublicAddress(host);

export type ResolvedAddress = { address: string; family: number };

/**
 * Looks the host up and returns its addresses, for a connection to exactly these: a second look-up could be answered
 * with another address. Throws if one of them is not public, so that no URL can point the shop at its own network. A trial
 * shop reaches its own machine too.
 */
export async function resolvePublicHost(url: URL, config: Config, resolve = lookupAll): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostOf(url));
  if (addresses.length === 0) throw new Error("the host has no address");
  const isOwnMachine = (address: string) => hasDevPages(config) && isLoopbackName(address);
  if (!addresses.every(({ address }) => isPublicAddress(address) || isOwnMachine(address)))
    throw new Error("the host has an address that is not public");
  return addresses;
}

const lookupAll = (host: string): Promise<ResolvedAddress[]> => lookup(host, { all: true });
