import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { sizeChart } from "#shop/catalogue/sizeChart.ts";
import { readDemoCatalogue } from "./demoCatalogue.ts";
import { sizeKey } from "./demoProductRows.ts";
import { sizeCharts } from "./sizeCharts.ts";

test("has a value for each size and measure, and values never shrink as sizes grow", () => {
  for (const [category, chart] of Object.entries(sizeCharts)) {
    expect(sizeChart.safeParse(chart).success, category).toBe(true);
    for (const { size, values } of chart.rows) {
      expect(values.length, `${category} ${size}`).toBe(chart.measures.length);
      for (const value of values) expect(value, `${category} ${size}`).toBeGreaterThan(0);
    }
    const letters = chart.rows.filter(({ size }) => /[A-Z]/.test(size));
    const numbers = chart.rows.filter(({ size }) => !/[A-Z]/.test(size));
    for (const rows of [letters, numbers])
      for (const [at, { size, values }] of rows.entries())
        for (const [place, value] of values.entries())
          expect(value, `${category} ${size}`).toBeGreaterThanOrEqual(rows[at - 1]?.values[place] ?? 0);
  }
});

test("contains every size of the demo's clothes and shoes", async () => {
  const { products } = await readDemoCatalogue();
  for (const { slug, category, sizes } of products) {
    const chart = sizeCharts[category];
    if (!chart) expect(["bags", "accessories"]).toContain(category);
    else
      for (const size of sizes)
        expect(
          chart.rows.map((row) => row.size),
          `${slug} ${size}`,
        ).toContain(sizeKey(size));
  }
});

test("a chart with measurements all round says how they follow from the garment lying flat", () => {
  const twice = { en: "twice the width", ar: "ضعف العرض", es: "el doble del ancho", fr: "le double de la largeur" };
  const isAllRound = (label: string) => label.endsWith("all round");
  for (const [category, { how, measures }] of Object.entries(sizeCharts))
    for (const language of languageCodes) {
      const hasAllRound = measures.some(({ label }) => isAllRound(label.en));
      expect(how[language]?.includes(twice[language]), `${category} ${language}`).toBe(hasAllRound);
    }
});
