import { expect, test } from "vitest";
import { products } from "./catalogue.ts";

const altOf = (file: string) => products.flatMap(({ pictures }) => pictures).find((it) => it.file === file)?.alt;

test("a picture says what it shows, the way one would say it", () => {
  expect(altOf("delta-pocket-tee/clay-front.webp")).toEqual({
    en: "Delta pocket tee in clay, front",
    ar: "تيشيرت دلتا بجيب، لون طيني، من الأمام",
    es: "Camiseta Delta con bolsillo en arcilla, vista delantera",
    fr: "T-shirt Delta à poche, argile, de face",
  });
});

test("the back of a shoe is its sole", () => {
  expect(altOf("oasis-sandals/olive-back.webp")).toMatchObject({
    en: "Oasis sandals in olive, the soles",
    ar: "صندل واحة، لون زيتي، النعل",
  });
});

test("a colour that begins with a place keeps its capital", () => {
  expect(altOf("nile-long-tee/nile-front.webp")).toMatchObject({
    en: "Nile long-sleeve tee in Nile green, front",
    es: "Camiseta Nilo de manga larga en verde Nilo, vista delantera",
  });
});
