import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** They choose the digits, the zone and the wording of each language once. */
const ownFormats = new Set([
  "src/platform/formats.ts",
  "src/platform/cairoDay.ts",
  "src/platform/cairoTime.ts",
  "src/shop/reporting/web/admin/useShortFormats.ts",
]);

test("dates and numbers of texts are written by the shop's formats only", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((file) => join("src", file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !ownFormats.has(file));
  const others = files.filter((file) =>
    /Intl\.(DateTimeFormat|NumberFormat)\(|\.toLocale\w*String\(/.test(readFileSync(file, "utf8")),
  );
  expect(others).toEqual([]);
});

test("a short day, which may end with a full stop, is not the last word of a sentence in French", () => {
  const texts = JSON.parse(readFileSync("locales/fr/admin.json", "utf8")) as Record<string, string>;
  const doubled = Object.entries(texts).filter(
    ([key, text]) => /^(reports|analytics)\./.test(key) && /\{\{(from|to|day|at)\}\}\./.test(text),
  );
  expect(doubled).toEqual([]);
});
