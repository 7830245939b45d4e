import { isIPv6 } from "node:net";

/**
 * Returns the network of a client for rate limits: an IPv4 address itself, of an IPv6 address its first 64 bits, which
 * one customer of a provider has alone. Other texts stay as they are.
 */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!isIPv6(address)) return ip;
  const groups = expand(address);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Returns the eight groups. WHATWG URLs rewrite an embedded IPv4 address and lower the case. */
function expand(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const numbers = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail ?? "")];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
