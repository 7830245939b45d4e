import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { type ProseFacts, proseOf } from "./prose.ts";

const folder = new URL("./prose/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
const names = [...new Set(readdirSync(folder).map((file) => file.split(".")[0] ?? ""))];
const facts: ProseFacts = {
  shop: "Nabta",
  email: "hello@nabta.example",
  amount: "EGP 70",
  days: "14 days",
  tax: "14%",
  express: "",
  free: "",
  byPlace: false,
  pricesIncludeTax: false,
};

describe.each(names)("%s", (name) => {
  const inEnglish = proseOf(read(`${name}.en.md`), facts);

  test.each(languageCodes)("in %s has every section of the English page, in its order", (language) => {
    const page = proseOf(read(`${name}.${language}.md`), facts);
    expect(page.sections.map(({ id }) => id)).toEqual(inEnglish.sections.map(({ id }) => id));
    expect(page.changed).toBe(inEnglish.changed);
  });

  test.each(languageCodes)("in %s leaves no gap and no condition unread, whatever the settings are", (language) => {
    for (const settings of [facts, { ...facts, express: "E", free: "F", byPlace: true, pricesIncludeTax: true }]) {
      const { title, summary, html } = proseOf(read(`${name}.${language}.md`), settings);
      for (const text of [title, summary, html]) {
        expect(text).not.toMatch(/\{|\}|\[if|undefined/);
        expect(text.trim()).not.toBe("");
      }
    }
  });
});

test("what the settings do not offer is not promised", () => {
  const page = read("shipping-policy.en.md");
  expect(proseOf(page, facts).html).not.toMatch(/express/i);
  expect(proseOf(page, { ...facts, express: "EGP 120" }).html).toContain("Express delivery costs EGP 120.");
});

test("prices with the tax inside are said to be so", () => {
  const page = read("terms-of-service.en.md");
  expect(proseOf(page, facts).html).toContain("is added to goods");
  const inside = proseOf(page, { ...facts, pricesIncludeTax: true }).html;
  expect(inside).toContain("Prices include VAT 14%");
  expect(inside).not.toContain("is added to goods");
});

test("a setting that looks like markup stays text", () => {
  const page = "---\nchanged: 2026-01-01\nsummary: x\n---\n# T\n\nWrite to {{email}} at {{shop}}.\n";
  const { html } = proseOf(page, { ...facts, shop: "<b>N</b> & [x](javascript:alert(1))" });
  expect(html).not.toContain("<b>");
  expect(html).not.toContain('javascript:alert(1)"');
  expect(html.match(/<a /g)).toHaveLength(1);
});
