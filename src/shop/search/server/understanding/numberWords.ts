import { normaliseText } from "#shop/catalogue/normaliseText.ts";

const hundred = 100;
const thousand = 1000;

const valuesOf = (lines: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(lines).flatMap(([value, words]) =>
      words.split(" ").map((word): [string, number] => [normaliseText(word), Number(value)]),
    ),
  );

/** Words for round sums of money. */
const sums = valuesOf({
  100: "hundred مية مائة ميه cien cent",
  200: "ميتين مئتين doscientos doscientas",
  300: "تلتمية ثلاثمائة تلتميت trescientos trescientas",
  400: "ربعمية اربعمية اربعمائة ربعميت cuatrocientos cuatrocientas",
  500: "خمسمية خمسمائة خمسميت quinientos quinientas",
  600: "ستمية ستمائة ستميت seiscientos seiscientas",
  700: "سبعمية سبعمائة سبعميت setecientos setecientas",
  800: "تمنمية ثمانمائة تمنميت ochocientos ochocientas",
  900: "تسعمية تسعمائة تسعميت novecientos novecientas",
  1000: "thousand الف ألف mil mille",
  2000: "الفين ألفين",
});
/** Words before hundred and thousand. */
const counts = valuesOf({
  1: "a one",
  2: "two dos deux",
  3: "three تلات ثلاث تلاتة tres trois",
  4: "four اربع اربعة cuatro quatre",
  5: "five خمس خمسة cinco cinq",
  6: "six ست ستة seis",
  7: "seven سبع سبعة siete sept",
  8: "eight تمن تمانية ocho huit",
  9: "nine تسع تسعة nueve neuf",
  10: "ten عشر عشرة diez dix",
});
const multiples = valuesOf({
  [hundred]: "hundred cents cent",
  [thousand]: "thousand الاف آلاف تلاف mil mille",
});
/** And a half or a quarter of a thousand: ألف ونص. */
const parts = valuesOf({ 500: "ونص ونصف", 250: "وربع" });

/** Returns the sum that begins at this word and the place behind it: "a thousand", خمسمية, "deux mille", ألف ونص. */
export function numberWordsAt(tokens: readonly string[], from: number): { value: number; to: number } | undefined {
  const [first = "", second = ""] = tokens.slice(from, from + 2);
  const multiple = multiples.get(second);
  const count = counts.get(first);
  if (count !== undefined && multiple !== undefined) return { value: count * multiple, to: from + 2 };
  const sum = sums.get(first);
  if (sum === undefined) return undefined;
  const part = sum >= thousand ? parts.get(second) : undefined;
  return { value: sum + (part ?? 0), to: from + (part === undefined ? 1 : 2) };
}
