import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { type ProseParams, renderProse } from "./renderProse.ts";

const folder = new URL("./prose/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
const names = [...new Set(readdirSync(folder).map((file) => file.split(".")[0] ?? ""))];
const params: ProseParams = {
  shop: "Nabta",
  email: "hello@nabta.example",
  amount: "EGP 70",
  days: "14 days",
  unclaimedYears: "5 years",
  tax: "14%",
  express: "",
  free: "",
  byPlace: false,
  pricesIncludeTax: false,
  returnMethod: "courier",
  returnFee: "",
  legalName: "",
  postalAddress: "",
  phone: "",
  commercialRegister: "",
  taxNumber: "",
  privacyEmail: "privacy@nabta.example",
  promises: JSON.parse(readFileSync("locales/en/promises.json", "utf8")),
  transitTable: "| Cairo | 1–2 |",
};
const sold: ProseParams = {
  ...params,
  express: "E",
  free: "F",
  byPlace: true,
  pricesIncludeTax: true,
  returnMethod: "customer",
  legalName: "Nabta LLC",
  postalAddress: "1 Nile Street",
  phone: "19999",
  commercialRegister: "12345",
  taxNumber: "67890",
};

describe.each(names)("%s", (name) => {
  const inEnglish = renderProse(read(`${name}.en.md`), params);

  test.each(languageCodes)("in %s has every section of the English page, in its order", (language) => {
    const page = renderProse(read(`${name}.${language}.md`), params);
    expect(page.sections.map(({ id }) => id)).toEqual(inEnglish.sections.map(({ id }) => id));
    expect(page.changed).toBe(inEnglish.changed);
  });

  test.each(languageCodes)("in %s resolves every placeholder and condition with any settings", (language) => {
    for (const settings of [params, sold, { ...params, returnFee: "EGP 50" }]) {
      const { title, summary, html } = renderProse(read(`${name}.${language}.md`), settings);
      for (const text of [title, summary, html]) {
        expect(text).not.toMatch(/\{|\}|\[if|undefined/);
        expect(text.trim()).not.toBe("");
      }
    }
  });
});

test("leaves out lines about services that the settings do not offer", () => {
  const page = read("shipping-policy.en.md");
  expect(renderProse(page, params).html).not.toMatch(/express/i);
  expect(renderProse(page, { ...params, express: "EGP 120" }).html).toContain("Express shipping costs EGP 120.");
});

test("states that prices include tax when they do", () => {
  const page = read("terms-of-service.en.md");
  expect(renderProse(page, params).html).toContain("is added to the price of the goods");
  const inside = renderProse(page, { ...params, pricesIncludeTax: true }).html;
  expect(inside).toContain("Prices include 14% VAT");
  expect(inside).not.toContain("is added to the price of the goods");
});

test("escapes markup in settings", () => {
  const page = "---\nchanged: 2026-01-01\nsummary: x\n---\n# T\n\nWrite to {{email}} at {{shop}}.\n";
  const { html } = renderProse(page, { ...params, shop: "<b>N</b> & [x](javascript:alert(1))" });
  expect(html).not.toContain("<b>");
  expect(html).not.toContain('javascript:alert(1)"');
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("tables, which scroll on phones, are reachable by keyboard", () => {
  const { html } = renderProse(
    "---\nchanged: 2026-11-23\nsummary: s\n---\n# T\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n",
    params,
  );
  expect(html).toContain('<table tabindex="0">');
});
