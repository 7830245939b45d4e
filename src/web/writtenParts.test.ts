import { expect, test } from "vitest";
import { beginPage, learnFrom, writtenFor } from "./writtenParts.ts";

const card = { opening: '<article class="card', closing: "</article>" };
const page = (...insides: string[]) =>
  `<main>${insides.map((inside) => `<article class="card">${inside}</article>`).join("")}</main>`;

test("what was written once is put into the next page", () => {
  beginPage();
  expect([writtenFor("shirt"), writtenFor("dress")]).toEqual([undefined, undefined]);
  learnFrom(page("A shirt", "A dress"), card);
  beginPage();
  expect([writtenFor("dress"), writtenFor("hat")]).toEqual(["A dress", undefined]);
  learnFrom(page("A dress", "A hat"), card);
  beginPage();
  expect([writtenFor("hat"), writtenFor("shirt")]).toEqual(["A hat", "A shirt"]);
});

test("nothing is learnt from a page that shows other parts than were asked for", () => {
  beginPage();
  writtenFor("scarf");
  learnFrom(page(), card);
  beginPage();
  expect(writtenFor("scarf")).toBe(undefined);
});
