import { readdirSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { type Texts, translate } from "#web/i18n/translate.ts";

const sampleCounts = [0, 1, 2, 3, 7, 10, 11, 25, 99, 100, 101, 102, 103, 1000, 1_000_000];

test.each(languageCodes)("the browser translates every text in %s exactly as the server does", (language) => {
  const parts = readdirSync(`locales/${language}`).map((file) => file.replace(".json", ""));
  const texts = new Map<string, Texts>(
    parts.map((part) => [part, JSON.parse(readFileSync(`locales/${language}/${part}.json`, "utf8"))]),
  );
  const server = i18next.createInstance();
  server.init({
    lng: language,
    fallbackLng: false,
    ns: parts,
    keySeparator: false,
    initAsync: false,
    resources: { [language]: Object.fromEntries(texts) },
    interpolation: { escapeValue: false },
  });
  const plurals = new Intl.PluralRules(language);
  for (const [part, known] of texts) {
    for (const key of Object.keys(known)) {
      const base = key.replace(/_(zero|one|two|few|many|other)$/, "");
      const named = [...(known[key] ?? "").matchAll(/\{\{\s*([\w.-]+)/g)].map(([, name]) => [name, `<${name}>&$1`]);
      const params = Object.fromEntries(named);
      const paramSets = base === key ? [params] : sampleCounts.map((count) => ({ ...params, count }));
      for (const params of paramSets) {
        const t = server.t as unknown as (key: string, params: object) => string;
        const name = base === key ? key : base;
        expect(translate(texts, plurals, [part], name, params)).toBe(t(`${part}:${name}`, params));
      }
    }
  }
});

test("resolves a key in the named namespace first, then in order, and never prints a missing key", () => {
  const texts = new Map([
    ["cart", { title: "Cart" }],
    ["common", { title: "Common", close: "Close" }],
  ]);
  const plurals = new Intl.PluralRules("en");
  expect(translate(texts, plurals, ["cart", "common"], "title")).toBe("Cart");
  expect(translate(texts, plurals, ["cart", "common"], "close")).toBe("Close");
  expect(translate(texts, plurals, ["cart"], "common:title")).toBe("Common");
  expect(translate(texts, plurals, ["cart"], "nobody.knows")).toBe("nobody.knows");
});
