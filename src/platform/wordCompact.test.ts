import { expect, test } from "vitest";
import { wordCompact } from "./wordCompact.ts";

test("counts thousands and millions by the rules of Arabic", () => {
  const cases = {
    "١ ألف": "ألف",
    "٢ ألف": "ألفان",
    "٢٫٥ ألف": "٢٫٥ ألف",
    "٣ آلاف": "٣ آلاف",
    "١٠ ألف": "١٠ آلاف",
    "١١ ألف": "١١ ألفًا",
    "٢٠ ألف": "٢٠ ألفًا",
    "١٠٠ ألف": "١٠٠ ألف",
    "١٠٢ ألف": "١٠٢ ألف",
    "١٠٣ ألف": "١٠٣ آلاف",
    "١٢٠ ألف": "١٢٠ ألفًا",
    "٢ مليون": "مليونان",
    "٥ مليون": "٥ ملايين",
    "٢٠ مليون": "٢٠ مليونًا",
    "٢٠٠ مليون": "٢٠٠ مليون",
  };
  for (const [text, worded] of Object.entries(cases)) expect(wordCompact("ar", text)).toBe(worded);
  expect(wordCompact("es", "2 mil")).toBe("2 mil");
});
