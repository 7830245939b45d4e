import { expect, test } from "vitest";
import { containsPattern, escapeLike } from "./likePattern.ts";

test("matches a search text literally anywhere in a value", () => {
  expect(escapeLike("50%_off\\")).toBe("50\\%\\_off\\\\");
  expect(containsPattern("mona")).toBe("%mona%");
  expect(containsPattern(undefined)).toBe("%%");
});
