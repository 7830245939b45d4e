import { expect, test } from "vitest";
import { beginPage, learnFrom, writtenFor } from "./writtenParts.ts";

const card = '<article class="card';
const ask = (facts: string) => writtenFor(card, facts);
const page = (...insides: string[]) =>
  `<main>${insides.map((inside) => `<article class="card">${inside}</article>`).join("")}</main>`;

test("what was written once is put into the next page", () => {
  beginPage();
  expect([ask("shirt"), ask("dress")]).toEqual([undefined, undefined]);
  learnFrom(page("A shirt", "A dress"));
  beginPage();
  expect([ask("dress"), ask("hat")]).toEqual(["A dress", undefined]);
  learnFrom(page("A dress", "A hat"));
  beginPage();
  expect([ask("hat"), ask("shirt")]).toEqual(["A hat", "A shirt"]);
});

test("a part ends where its own element does, and parts of several kinds follow each other", () => {
  beginPage();
  writtenFor('<div class="brand"', "brand");
  ask("coat");
  writtenFor('<nav class="way"', "way");
  const nav = '<nav class="way" aria-label="Way"><ul><li>Home</li></ul></nav>';
  learnFrom(
    `<div><div class="brand"><div>Nabta<div></div></div><p>Egypt</p></div><nav></nav>${page("A coat")}${nav}</div>`,
  );
  beginPage();
  expect(writtenFor('<div class="brand"', "brand")).toBe("<div>Nabta<div></div></div><p>Egypt</p>");
  expect(writtenFor('<nav class="way"', "way")).toBe("<ul><li>Home</li></ul>");
  expect(ask("coat")).toBe("A coat");
});

test("nothing is learnt from a page that shows other parts than were asked for", () => {
  for (const other of [page(), page("A scarf", "And one that nobody asked for")]) {
    beginPage();
    ask("scarf");
    learnFrom(other);
    beginPage();
    expect(ask("scarf")).toBe(undefined);
  }
});
