import { readdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";

/** What stands in a frame until the drawing arrives: a dozen pixels of each, in one file beside the drawings. */
const demo = resolve(import.meta.dirname, "../../demo");
const placeholders: Record<string, string> = {};
for (const file of (await readdir(`${demo}/pictures`, { recursive: true })).sort()) {
  if (!file.endsWith(".webp")) continue;
  const tiny = await sharp(`${demo}/pictures/${file}`)
    .resize(9, 12, { fit: "cover" })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  placeholders[file] = `data:image/webp;base64,${tiny.toString("base64")}`;
}
await writeFile(`${demo}/placeholders.json`, `${JSON.stringify(placeholders, null, 1)}\n`);
console.log(`${Object.keys(placeholders).length} placeholders`);
