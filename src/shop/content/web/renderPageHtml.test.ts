import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import { proseToHtml } from "./admin/proseToHtml.ts";
import { renderPageHtml } from "./renderPageHtml.ts";
import { type ProseParams, renderProse } from "./renderProse.ts";

const params: ProseParams = {
  shop: "Nabta",
  email: "hello@nabta.example",
  amount: "EGP 70",
  days: "14 days",
  unclaimedYears: "5 years",
  tax: "14%",
  express: "",
  free: "EGP 900",
  byPlace: false,
  pricesIncludeTax: false,
  returnMethod: "courier",
  returnFee: "",
  legalName: "Thread & Loom <b>",
  postalAddress: "",
  phone: "",
  commercialRegister: "",
  taxNumber: "",
  privacyEmail: "privacy@nabta.example",
  promises: JSON.parse(readFileSync("locales/en/promises.json", "utf8")) as Record<string, string>,
  transitTable: "| Place | Days |\n| --- | --- |\n| Cairo | 1–2 |",
};

const folder = new URL("./prose/", import.meta.url);
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&#?\w+;/g, "")
    .replaceAll(/[{}[\]()]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".")
    .trim();

test.each(readdirSync(folder))("the editor's start of %s reads like the shop's own text", async (name) => {
  const file = readFileSync(new URL(name, folder), "utf8");
  const own = renderProse(file, { ...params, legalName: "Thread" });
  const edited = renderPageHtml(await sanitizeHtml(proseToHtml(file).html, "page"), { ...params, legalName: "Thread" });
  expect(words(edited.html)).toBe(words(own.html));
  expect(edited.sections.map(({ id }) => id)).toEqual(own.sections.map(({ id }) => id));
});

test("fills placeholders with escaped settings and drops what does not apply", () => {
  const html =
    "<h2>Who &amp; why</h2><p>{{legalName}} {{nothing}} {{constructor}} {{email}}</p>" +
    "<ul><li><p>[if phone] {{phone}}</p></li></ul><ol><li>[if free] Free from {{free}}</li></ol><p>[if express] Fast</p>";
  expect(renderPageHtml(html, params)).toEqual({
    html:
      '<h2 id="part-1" tabindex="-1">Who &amp; why</h2>' +
      '<p>Thread &#38; Loom &#60;b&#62; {{nothing}} {{constructor}} <a href="mailto:hello@nabta.example">hello@nabta.example</a></p>' +
      "<ol><li>Free from EGP 900</li></ol>",
    sections: [{ id: "part-1", title: "Who & why" }],
  });
});
