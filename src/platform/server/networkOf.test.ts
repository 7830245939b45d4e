import { expect, test } from "vitest";
import { networkOf } from "./networkOf.ts";

test.each([
  ["102.45.7.9", "102.45.7.9"],
  ["::ffff:102.45.7.9", "102.45.7.9"],
  ["::FFFF:662d:0709", "102.45.7.9"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
  ["a user's id", "a user's id"],
  ["", ""],
])("%s belongs to %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
