import { expect, test } from "vitest";
import { wordCompact } from "./wordCompact.ts";

test("counts thousands and millions by the rules of Arabic", () => {
  expect(["١ ألف", "٢ ألف", "٢٫٥ ألف", "٣ آلاف", "١٠ ألف", "١١ ألف"].map((text) => wordCompact("ar", text))).toEqual([
    "ألف",
    "ألفان",
    "٢٫٥ ألف",
    "٣ آلاف",
    "١٠ آلاف",
    "١١ ألف",
  ]);
  expect(["٢ مليون", "٥ مليون", "٢٠ مليون"].map((text) => wordCompact("ar", text))).toEqual([
    "مليونان",
    "٥ ملايين",
    "٢٠ مليون",
  ]);
  expect(wordCompact("es", "2 mil")).toBe("2 mil");
});
