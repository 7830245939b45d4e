import { expect, test } from "vitest";
import { safeJson } from "./jsonLd.tsx";

test("no name of a product can leave the block it stands in", () => {
  const facts = { name: "</script><script>alert(1)</script>\u2028\u2029<!--&amp;" };
  const json = safeJson(facts);
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(facts);
});
