import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { type DrawnProduct, drawnProducts, subjectOf } from "./catalogue/catalogue.ts";
import type { Picture } from "./catalogue/pictures.ts";
import { render } from "./render/render.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, view: { type: "string" }, into: { type: "string" } },
});
const folder = values.into ?? fileURLToPath(new URL("../../demo/pictures/", import.meta.url));

// The pixels are lit in JavaScript; more threads would only take the machine from whoever else uses it.
sharp.concurrency(1);

let bytes = 0;
let count = 0;
for (const drawn of drawnProducts.filter(({ product }) => !values.only || product.slug === values.only)) {
  for (const picture of drawn.product.pictures) {
    if (values.view && picture.view !== values.view) continue;
    bytes += await draw(drawn, picture);
    count++;
  }
  console.log(`${drawn.product.slug}: ${count} pictures, ${(bytes / 1e6).toFixed(2)} MB so far`);
}

async function draw(drawn: DrawnProduct, picture: Picture): Promise<number> {
  const file = `${folder}/${picture.file}`;
  await mkdir(dirname(file), { recursive: true });
  const image = await render(subjectOf(drawn, picture.colour), picture.view);
  const { size } = await image
    .resize(900, 1200, { kernel: "lanczos3" })
    .webp({ quality: 66, effort: 6, smartSubsample: true })
    .toFile(file);
  return size;
}
