import { expect, test } from "vitest";
import type { Subject } from "../scene/compose.ts";
import { render } from "./render.ts";

const scarf: Subject = {
  slug: "siwa-scarf",
  colour: "saffron",
  design: { garment: "scarf", material: "weave", embroidery: true },
};

const bytesOf = async (subject: Subject) => (await render(subject, "front")).webp({ quality: 66 }).toBuffer();

test("a product drawn twice is the same to the byte, and another lies differently", async () => {
  const [once, again, other] = [
    await bytesOf(scarf),
    await bytesOf(scarf),
    await bytesOf({ ...scarf, slug: "sinai-scarf" }),
  ];
  expect(once.equals(again)).toBe(true);
  expect(once.equals(other)).toBe(false);
}, 60_000);
