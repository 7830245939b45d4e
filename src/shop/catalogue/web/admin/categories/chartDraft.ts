import { toLatinDigits } from "#platform/digits.ts";
import { byLanguage } from "#platform/languages.ts";
import { type SizeChart, sizeChartInput } from "#shop/catalogue/sizeChart.ts";
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

/** Returns the chart as the API takes it, or undefined while the server would refuse it. */
export function toChartInput({ measures, rows, how }: ChartDraft) {
  const chart = {
    measures: measures.map((label) => ({ label })),
    rows: rows.map(({ size, values }) => ({ size: size.trim(), values: values.map(parseCentimetres) })),
    how,
  };
  return sizeChartInput.safeParse(chart).success ? chart : undefined;
}

/** Accepts Arabic digits and separators; one place after the point. NaN if it is no number. */
function parseCentimetres(text: string): number {
  const plain = toLatinDigits(text).trim().replace(/[٫,]/, ".");
  return /^\d{1,3}(\.\d)?$/.test(plain) ? Number(plain) : Number.NaN;
}
