import { expect, test } from "vitest";
import { containing, literally } from "./like.ts";

test("what somebody typed is looked for as it stands, wherever it is", () => {
  expect(literally("50%_off\\")).toBe("50\\%\\_off\\\\");
  expect(containing("mona")).toBe("%mona%");
  expect(containing(undefined)).toBe("%%");
});
