import { expect, test } from "vitest";
import { isPublicAddress } from "./publicAddress.ts";

test.each(["8.8.8.8", "41.32.1.1", "172.15.0.1", "172.32.0.1", "2a00:1450:4007::1", "2606:4700::1111"])(
  "%s is public",
  (ip) => expect(isPublicAddress(ip)).toBe(true),
);

test.each([
  ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "100.64.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1"],
  ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1", "ff02::1"],
  ...["example.test", "", "0x7f.1"],
])("%s is not public", (ip) => expect(isPublicAddress(ip)).toBe(false));
