import { BlockList, isIP } from "node:net";

const reservedIPv4 = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]) {
  const [net = "", bits] = range.split("/");
  reservedIPv4.addSubnet(net, Number(bits), "ipv4");
}

// All other IPv6 addresses are local, reserved, or contain an IPv4 address.
const publicIPv6 = new BlockList();
publicIPv6.addSubnet("2000::", 3, "ipv6");
const reservedIPv6 = new BlockList();
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  reservedIPv6.addSubnet(net, bits, "ipv6");

/** Returns whether an IP address belongs to the public internet, and not to this machine or its network. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !reservedIPv4.check(ip, "ipv4");
  return isIP(ip) === 6 && publicIPv6.check(ip, "ipv6") && !reservedIPv6.check(ip, "ipv6");
}
