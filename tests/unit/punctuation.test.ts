import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

/** Code that writes for people: pages, mails and documents. */
const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => join("src", file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/dev\//.test(file))
  .filter(
    (file) =>
      file.endsWith("tsx") ||
      (/\/(web|mails|documents|platform)\//.test(file) && !file.startsWith("src/platform/server")),
  );

type AstNode = { type: string; start: number; end: number; value?: unknown; quasis?: { value: { cooked: string } }[] };

/** Punctuation that differs between languages, at the border of what code puts together. */
const joint = /^\s?[:;,،؛] /;
const mark = /^\s?[:;,،؛?!؟](\s|$)/;
/** Names of keys and trade names. */
const untranslated = new Set(["K"]);
/** Where such a sign is the syntax of HTML, of a header, of a typed list or of an English text for engineers. */
const allowed: Record<string, RegExp> = {
  "src/platform/languages.ts": /^".{1,2}"$/,
  "src/shop/accounts/web/consent/consentChoice.ts": /Secure|Max-Age/,
  "src/shop/catalogue/web/admin/collections/choiceDraft.ts": /^", "$/,
  "src/shop/catalogue/web/admin/colours/ColourCombobox.tsx": /^", "$/,
  "src/shop/catalogue/web/admin/form/toDraft.ts": /^", "$/,
  "src/shop/content/pagePictures.ts": /^", "$/,
  "src/shop/content/web/renderProse.ts": /\?\$`$/,
  "src/web/errors/createReporter.ts": /error\.name/,
  "src/web/i18n/browserTranslator.client.ts": /answer\.status/,
  "src/web/layout/Crash.tsx": /error\.name/,
  "src/web/ui/Picture.tsx": /^", "$/,
};

function findPunctuation(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (Array.isArray(node) || typeof node !== "object" || node === null) return;
    const { type, start, end, value, quasis } = node as AstNode;
    const isWritten =
      (type === "JSXText" && typeof value === "string" && isText(value.trim())) ||
      (type === "Literal" && typeof value === "string" && joint.test(value)) ||
      (type === "TemplateLiteral" && quasis?.slice(1).some((quasi) => joint.test(quasi.value.cooked)));
    const written = code.slice(start, end).trim();
    if (isWritten && !allowed[file]?.test(written)) found.push(`${file}: ${written}`);
    if (type !== "ImportDeclaration") for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, code).program);
  return found;
}

const isText = (text: string) => mark.test(text) || (/\p{L}/u.test(text) && !untranslated.has(text));

test("code puts no word and no punctuation of one language into texts of all", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(findPunctuation)).toEqual([]);
});

test("every screen writes a phone number in its groups", () => {
  const raw = files.flatMap((file) => {
    const found = readFileSync(file, "utf8").match(/>\s*\{(\w+\.)*(phone|whatsapp)( \?\? [^}]*)?\}/g) ?? [];
    return found.map((code) => `${file}: ${code}`);
  });
  expect(raw).toEqual([]);
});

test("no sentence in Arabic ends with an amount, whose «ج.م.» brings a full stop of its own", () => {
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const amounts = new Set([...code.matchAll(/\b(\w+): (?:[^,;{}]*\? "" : )?money\(/g)].map(([, name]) => name));
  // Most of these are days.
  for (const name of ["from", "to"]) amounts.delete(name);
  expect([...amounts]).toEqual(expect.arrayContaining(["amount", "balance", "express", "total"]));
  const prose = "src/shop/content/web/prose";
  const texts = [
    ...readdirSync("locales/ar").map((file) => `locales/ar/${file}`),
    ...readdirSync(prose).flatMap((file) => (file.endsWith(".ar.md") ? [`${prose}/${file}`] : [])),
  ];
  const doubled = texts.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => [...line.matchAll(/\{\{(\w+)\}\}\./g)].some(([, name]) => amounts.has(name)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(doubled).toEqual([]);
});
