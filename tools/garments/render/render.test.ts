import { expect, test } from "vitest";
import type { Subject } from "../scene/compose.ts";
import { render } from "./render.ts";

const scarf: Subject = {
  slug: "siwa-scarf",
  colour: "saffron",
  design: { garment: "scarf", material: "weave", embroidery: true },
};

const bytesOf = async (subject: Subject) => (await render(subject, "front")).webp({ quality: 66 }).toBuffer();

test("a product drawn twice is the same to the byte", async () => {
  const [once, again] = [await bytesOf(scarf), await bytesOf(scarf)];
  expect(once.equals(again)).toBe(true);
}, 60_000);
