import { toLatinDigits } from "#platform/digits.ts";
import { byLanguage } from "#platform/languages.ts";
import type { SizeChart } from "#shop/catalogue/sizeChart.ts";
import { emptyTexts, type Texts } from "../form/texts.ts";

/** A size chart while it is edited: numbers are as typed. */
export type ChartDraft = { measures: Texts[]; rows: { size: string; values: string[] }[]; how: Texts };

export const emptyChart = (): ChartDraft => ({
  measures: [emptyTexts()],
  rows: ["S", "M", "L"].map((size) => ({ size, values: [""] })),
  how: emptyTexts(),
});

export const toChartDraft = ({ measures, rows, how }: SizeChart): ChartDraft => ({
  measures: measures.map(({ label }) => byLanguage((code) => label[code] ?? "")),
  rows: rows.map(({ size, values }) => ({ size, values: values.map(String) })),
  how: byLanguage((code) => how[code] ?? ""),
});

/** Returns the chart as the API takes it, or undefined while something is missing or no number. */
export function toChartInput({ measures, rows, how }: ChartDraft) {
  const sizes = rows.map(({ size }) => size.trim());
  const isComplete =
    measures.every(({ en }) => en.trim()) &&
    how.en.trim() !== "" &&
    sizes.every((size) => /^[\w.-]{1,40}$/.test(size)) &&
    new Set(sizes).size === sizes.length;
  const values = rows.map((row) => row.values.map(parseCentimetres));
  if (!isComplete || values.flat().some((value) => value === undefined)) return undefined;
  return {
    measures: measures.map((label) => ({ label })),
    rows: sizes.map((size, at) => ({ size, values: (values[at] ?? []) as number[] })),
    how,
  };
}

/** Accepts Arabic digits and separators; one place after the point. */
function parseCentimetres(text: string): number | undefined {
  const plain = toLatinDigits(text).trim().replace(/[٫,]/, ".");
  return /^\d{1,3}(\.\d)?$/.test(plain) ? Number(plain) : undefined;
}
