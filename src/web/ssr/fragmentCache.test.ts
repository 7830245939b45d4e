import { afterEach, expect, test, vi } from "vitest";
import { beginPageRender, cachedFragment, cacheFragments, fillPlaceholders, placeholderFor } from "./fragmentCache.ts";

afterEach(() => vi.unstubAllEnvs());

const begin = () => beginPageRender("a-secret");
/** Returns the HTML as it will be in the page. */
const inPlace = (text: string | undefined) =>
  text &&
  fillPlaceholders([text])
    .map((piece) => (typeof piece === "string" ? piece : new TextDecoder().decode(piece)))
    .join("");
const card = '<article class="card';
const part = (opening: string, key: string) => inPlace(cachedFragment(opening, key));
const fragment = (key: string) => part(card, key);
const page = (...insides: string[]) =>
  `<main>${insides.map((inside) => `<article class="card">${inside}</article>`).join("")}</main>`;

test("inserts a cached fragment into the next page", () => {
  begin();
  expect([fragment("shirt"), fragment("dress")]).toEqual([undefined, undefined]);
  cacheFragments(page("A shirt", "A dress"));
  begin();
  expect([fragment("dress"), fragment("hat")]).toEqual(["A dress", undefined]);
  cacheFragments(page("A dress", "A hat"));
  begin();
  expect([fragment("hat"), fragment("shirt")]).toEqual(["A hat", "A shirt"]);
});

test("ends a fragment at its own closing tag and handles several kinds of fragments", () => {
  begin();
  cachedFragment('<div class="brand"', "brand");
  fragment("coat");
  cachedFragment('<nav class="way"', "way");
  const nav = '<nav class="way" aria-label="Way"><ul><li>Home</li></ul></nav>';
  cacheFragments(
    `<div><div class="brand"><div>Nabta<div></div></div><p>Egypt</p></div><nav></nav>${page("A coat")}${nav}</div>`,
  );
  begin();
  expect(part('<div class="brand"', "brand")).toBe("<div>Nabta<div></div></div><p>Egypt</p>");
  expect(part('<nav class="way"', "way")).toBe("<ul><li>Home</li></ul>");
  expect(fragment("coat")).toBe("A coat");
});

test("caches nothing from a page with other fragments than were rendered", () => {
  for (const other of [page(), page("A scarf", "And one that nobody asked for")]) {
    begin();
    fragment("scarf");
    cacheFragments(other);
    begin();
    expect(fragment("scarf")).toBe(undefined);
  }
});

test("replaces placeholders by cached fragments and caches nested fragments whole", () => {
  begin();
  fragment("vest");
  cacheFragments(page("A <b>vest</b> – صديري"));
  begin();
  const row = '<div class="card-row"';
  cachedFragment(row, "row");
  const vest = cachedFragment(card, "vest") ?? "";
  expect(vest).toMatch(/^a-secret#0;$/);
  const html = `<div class="card-row"><article class="card">${vest}</article></div>`;
  cacheFragments(html);
  const whole = '<article class="card">A <b>vest</b> – صديري</article>';
  expect(inPlace(html)).toBe(`<div class="card-row">${whole}</div>`);
  begin();
  expect(part(row, "row")).toBe(whole);
});

test("ignores placeholders without the secret marker", () => {
  begin();
  placeholderFor(new TextEncoder().encode("kept"));
  expect(inPlace("#0; secret#0; a-secre#0;")).toBe("#0; secret#0; a-secre#0;");
});

test("limits the cache in bytes, keys included", () => {
  const key = (n: number) => `${n} ${"f".repeat(50_000)}`;
  for (let n = 0; n < 300; n++) {
    begin();
    fragment(key(n));
    cacheFragments(page(`Card ${n}`));
  }
  begin();
  expect([fragment(key(0)), fragment(key(299))]).toEqual([undefined, "Card 299"]);
});

test("renders every page whole if it is turned off", () => {
  vi.stubEnv("SHORTCUTS_OFF", "fragments");
  begin();
  expect(fragment("cape")).toBe(undefined);
  cacheFragments(page("A cape"));
  begin();
  expect(fragment("cape")).toBe(undefined);
  vi.stubEnv("SHORTCUTS_OFF", "");
  begin();
  expect(fragment("cape")).toBe(undefined);
  cacheFragments(page("A cape"));
  begin();
  expect(fragment("cape")).toBe("A cape");
});
