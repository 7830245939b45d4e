import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { toLatinDigits } from "#platform/digits.ts";
import { governorates } from "#platform/governorates.ts";
import { languageCodes } from "#platform/languages.ts";
import { transitDays } from "#shop/settings/deliveryDays.ts";
import { promises } from "#shop/settings/promises.ts";

type Texts = Record<string, string>;
const readTexts = (path: string): Texts => JSON.parse(readFileSync(path, "utf8")) as Texts;
const promisesIn = (language: string) => readTexts(`locales/${language}/promises.json`);

/** Arabic words one and two of a range that has no digit for them. */
const arabicNumbers: [RegExp, string][] = [
  [/(من يوم )/, "1 "],
  [/يومين|يومي|محاولتين/, "2 "],
];
const figuresOf = (text: string) =>
  [
    ...toLatinDigits(arabicNumbers.reduce((words, [word, digits]) => words.replace(word, digits), text)).matchAll(
      /\d+/g,
    ),
  ].map(([digits]) => Number(digits));

test.each(languageCodes)("the promises in %s name the periods of the code", (language) => {
  const texts = promisesIn(language);
  expect(Object.keys(texts).sort()).toEqual(Object.keys(promises).sort());
  for (const [name, { least, most }] of Object.entries(promises))
    expect(figuresOf(texts[name] ?? ""), name).toEqual(least === most ? [most] : [least, most]);
});

test("the transit days cover every governorate once", () => {
  const codes = transitDays.flatMap((row) => row.codes);
  expect(codes.toSorted()).toEqual(governorates.map(({ code }) => code).toSorted());
  expect(promises.governorates.most).toBe(governorates.length);
});

const proseFolder = "src/shop/content/web/prose";
const prose = readdirSync(proseFolder).map((file): [string, string] => [
  file,
  readFileSync(`${proseFolder}/${file}`, "utf8").replace(/^changed: .*$/m, ""),
]);
const texts = languageCodes.flatMap((language) =>
  readdirSync(`locales/${language}`)
    .filter((file) => file !== "promises.json")
    .flatMap((file) =>
      Object.entries(readTexts(`locales/${language}/${file}`)).map(([key, text]): [string, string] => [
        `${language}/${file.replace(".json", "")}:${key}`,
        text,
      ]),
    ),
);

test("every promise is told somewhere", () => {
  const all = [...texts, ...prose].map(([, text]) => text).join("\n");
  for (const name of Object.keys(promises)) expect(all, name).toContain(`{{${name}}}`);
});

/** Figures that are no promise, by the key that holds them. */
const figuresAllowed: [RegExp, string][] = [
  [/:(password\.hint|auth\.password\.tooShort)$/, "the shortest password; the specification quotes the sentence"],
  [/:(verify\.sent(Somewhere)?|auth\.forgot\.sent)$/, "lifetime of codes and links; the same error text has no params"],
  [/accounts:confirmYou\.lead/, "minutes until the next reauthentication"],
  [/:(postalHint|validation\.postalCode)$/, "digits of a postal code"],
  [
    /(errors:(pictures|admin|coupon|images|media)|adminErrors:(admin|campaign|import))\./,
    "limits of a file, a code or a list",
  ],
  [/reviews:(stars|only)$|common:rating\.label$/, "the scale of the stars"],
  [/\/admin:/, "screens for staff"],
  [/catalogue:product\.lowest$/, "the days of the law of honest sales, which no setting changes"],
];

test("no figure of a promise is typed by hand in a text", () => {
  const typed = texts.filter(
    ([key, text]) =>
      /[0-9٠-٩]/.test(text.replaceAll(/\{\{[^}]*\}\}/g, "")) && !figuresAllowed.some(([allowed]) => allowed.test(key)),
  );
  expect(typed).toEqual([]);
});

/** Laws, articles, hotlines and the age of majority. */
const proseFigures =
  /(law|laws|articles?|القانون|قانون|المادة|المواد|ley|leyes|artículos?|loi|lois|articles?)[^.\n|]{0,40}[0-9٠-٩]+|19588|[1١][8٨]|\| ?[0-9٠-٩–]+ ?\||^\d+\. |2020|2018|٢٠٢٠|٢٠١٨/gimu;

test("no figure of a promise is typed by hand in the policies", () => {
  for (const [file, text] of prose) {
    const rest = text.replaceAll(/\{\{[^}]*\}\}/g, "").replaceAll(proseFigures, "");
    expect(rest.match(/.{0,60}[0-9٠-٩].{0,30}/g) ?? [], file).toEqual([]);
  }
});

test("the parts of a return's refund add up to the whole", () => {
  const { inspectionDays, bankDays, returnRefundDays } = promises;
  expect(inspectionDays.least + bankDays.least).toBe(returnRefundDays.least);
  expect(inspectionDays.most + bankDays.most).toBe(returnRefundDays.most);
});

test("a text that names the whole time of a refund names its parts", () => {
  const whole = [...texts, ...prose].filter(([, text]) => text.includes("{{returnRefundDays}}"));
  expect(whole).toHaveLength(4 * 4);
  for (const [key, text] of whole)
    for (const part of ["inspectionDays", "issueDays", "bankDays"]) expect(text, key).toContain(`{{${part}}}`);
});
