import { expect, test } from "vitest";
import { loginAddress, safeNext } from "./next.ts";

test("a path of the shop is where one goes after logging in", () => {
  for (const path of ["/cart", "/product/abc?size=M#reviews", "/category/شنط"]) expect(safeNext(path)).toBe(path);
});

test("nothing that leaves the shop is followed", () => {
  const traps = [
    "//evil.example",
    "/\\evil.example",
    "\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/\n/evil.example",
    "/ok\\..\\evil",
    "evil.example",
    " /cart",
    "",
    null,
    undefined,
  ];
  for (const trap of traps) expect(safeNext(trap), String(trap)).toBe("/");
});

test("logging in never leads back to logging in", () => {
  for (const path of ["/login", "/login?next=/cart", "/signup", "/verify-email?userId=1"])
    expect(safeNext(path)).toBe("/");
  expect(safeNext("/logins-of-the-world")).toBe("/logins-of-the-world");
});

test("the way to the log-in page remembers where it came from", () => {
  expect(loginAddress("/checkout?step=2")).toBe("/login?next=%2Fcheckout%3Fstep%3D2");
  expect(loginAddress("/")).toBe("/login");
});
