import { expect, test } from "vitest";
import { loginUrl, safeRedirectPath } from "./safeRedirect.ts";

test("returns a path of the shop", () => {
  for (const path of ["/cart", "/product/abc?size=M#reviews", "/category/شنط"])
    expect(safeRedirectPath(path)).toBe(path);
});

test("rejects URLs that leave the shop", () => {
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
  for (const trap of traps) expect(safeRedirectPath(trap), String(trap)).toBe("/");
});

test("rejects the sign-in pages themselves", () => {
  for (const path of ["/login", "/login?next=/cart", "/signup", "/verify-email?userId=1"])
    expect(safeRedirectPath(path)).toBe("/");
  expect(safeRedirectPath("/logins-of-the-world")).toBe("/logins-of-the-world");
});

test("adds the current path to the log-in URL", () => {
  expect(loginUrl("/checkout?step=2")).toBe("/login?next=%2Fcheckout%3Fstep%3D2");
  expect(loginUrl("/")).toBe("/login");
});
