import { writeFile } from "node:fs/promises";
import { catalogue, categoryList } from "./catalogue/catalogue.ts";

const demo = new URL("../../demo/", import.meta.url);

await write("catalogue.json", catalogue);
await write("categories.json", categoryList);

async function write(file: string, content: unknown): Promise<void> {
  await writeFile(new URL(file, demo), `${JSON.stringify(content, null, 2)}\n`);
}
