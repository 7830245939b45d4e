import { expect, test } from "vitest";
import { sampleOf } from "#tests/support/longRun.ts";
import { drawnProducts, subjectOf } from "../catalogue/catalogue.ts";
import { documentsOf } from "../render/documents.ts";
import { compose, views } from "./compose.ts";

test.for(drawnProducts)("$product.slug can be drawn from every side", (drawn) => {
  // A normal run draws each product from every third side.
  for (const view of sampleOf(views, 3, drawnProducts.indexOf(drawn))) {
    const { sketch, frame } = compose(subjectOf(drawn, drawn.product.colours[0] ?? "natural"), view);
    expect(sketch.marks.length).toBeGreaterThan(15);
    expect(frame.scale).toBeGreaterThan(0);
    for (const document of Object.values(documentsOf(sketch, frame))) expect(document).not.toMatch(/NaN|undefined/);
  }
});

test("every colour of a product lies alike", () => {
  const [drawn] = drawnProducts;
  if (!drawn) throw new Error("the catalogue is empty");
  const [first, ...others] = drawn.product.colours.map((colour) => {
    const { sketch, frame } = compose(subjectOf(drawn, colour), "front");
    return sketch.marks
      .filter(({ canvas }) => !canvas)
      .map(({ d }) => d)
      .concat(String(frame.turn));
  });
  for (const other of others) expect(other).toEqual(first);
});

test("a product of another name lies differently", () => {
  const design = { garment: "scarf", material: "weave", embroidery: true } as const;
  const [one, other] = ["siwa-scarf", "sinai-scarf"].map((slug) => {
    const { sketch, frame } = compose({ slug, colour: "saffron", design }, "front");
    return { turn: frame.turn, shapes: sketch.marks.map(({ d }) => d) };
  });
  expect(one).not.toEqual(other);
});

test("white shirts lie on papers of more than one tint", () => {
  const grounds = drawnProducts
    .filter(({ product }) => product.colours.includes("bleached"))
    .map((drawn) => compose(subjectOf(drawn, "bleached"), "swatch").ground);
  expect(new Set(grounds).size).toBeGreaterThan(3);
});
