import { expect, test } from "vitest";
import { safeJson } from "./jsonLd.tsx";

test("escapes product names that would close the script element", () => {
  const data = { name: "</script><script>alert(1)</script>\u2028\u2029<!--&amp;" };
  const json = safeJson(data);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(data);
});
