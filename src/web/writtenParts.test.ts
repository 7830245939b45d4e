import { expect, test } from "vitest";
import { beginPage, filled, learnFrom, placeFor, writtenFor } from "./writtenParts.ts";

const begin = () => beginPage("a-secret");
/** As it will stand in the page. */
const inPlace = (text: string | undefined) =>
  text &&
  filled([text])
    .map((piece) => (typeof piece === "string" ? piece : new TextDecoder().decode(piece)))
    .join("");
const card = '<article class="card';
const part = (opening: string, facts: string) => inPlace(writtenFor(opening, facts));
const ask = (facts: string) => part(card, facts);
const page = (...insides: string[]) =>
  `<main>${insides.map((inside) => `<article class="card">${inside}</article>`).join("")}</main>`;

test("what was written once is put into the next page", () => {
  begin();
  expect([ask("shirt"), ask("dress")]).toEqual([undefined, undefined]);
  learnFrom(page("A shirt", "A dress"));
  begin();
  expect([ask("dress"), ask("hat")]).toEqual(["A dress", undefined]);
  learnFrom(page("A dress", "A hat"));
  begin();
  expect([ask("hat"), ask("shirt")]).toEqual(["A hat", "A shirt"]);
});

test("a part ends where its own element does, and parts of several kinds follow each other", () => {
  begin();
  writtenFor('<div class="brand"', "brand");
  ask("coat");
  writtenFor('<nav class="way"', "way");
  const nav = '<nav class="way" aria-label="Way"><ul><li>Home</li></ul></nav>';
  learnFrom(
    `<div><div class="brand"><div>Nabta<div></div></div><p>Egypt</p></div><nav></nav>${page("A coat")}${nav}</div>`,
  );
  begin();
  expect(part('<div class="brand"', "brand")).toBe("<div>Nabta<div></div></div><p>Egypt</p>");
  expect(part('<nav class="way"', "way")).toBe("<ul><li>Home</li></ul>");
  expect(ask("coat")).toBe("A coat");
});

test("nothing is learnt from a page that shows other parts than were asked for", () => {
  for (const other of [page(), page("A scarf", "And one that nobody asked for")]) {
    begin();
    ask("scarf");
    learnFrom(other);
    begin();
    expect(ask("scarf")).toBe(undefined);
  }
});

test("the page gets what was kept where React wrote its place, and a part that holds another is kept whole", () => {
  begin();
  ask("vest");
  learnFrom(page("A <b>vest</b> – صديري"));
  begin();
  const shelf = '<div class="shelf"';
  writtenFor(shelf, "shelf");
  const vest = writtenFor(card, "vest") ?? "";
  expect(vest).toMatch(/^a-secret#0;$/);
  const html = `<div class="shelf"><article class="card">${vest}</article></div>`;
  learnFrom(html);
  const whole = '<article class="card">A <b>vest</b> – صديري</article>';
  expect(inPlace(html)).toBe(`<div class="shelf">${whole}</div>`);
  begin();
  expect(part(shelf, "shelf")).toBe(whole);
});

test("whoever does not know the stamp puts nothing anywhere", () => {
  begin();
  placeFor(new TextEncoder().encode("kept"));
  expect(inPlace("#0; secret#0; a-secre#0;")).toBe("#0; secret#0; a-secre#0;");
});
