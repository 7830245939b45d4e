import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { InEveryLanguage } from "#platform/languages.ts";

/** What tools/garments writes: the words, the numbers, and the pictures that were drawn from them. */
export type DemoCatalogue = {
  colours: Record<string, { hex: string; name: InEveryLanguage }>;
  products: DemoProduct[];
};
export type DemoProduct = {
  slug: string;
  category: string;
  name: InEveryLanguage;
  description: InEveryLanguage;
  /** Pounds. */
  price: number;
  deal: number | null;
  featured: boolean;
  sizes: string[];
  colours: string[];
  variants: { sku: string; colour: string; size: string; stock: number }[];
  pictures: DemoPicture[];
};
export type DemoPicture = { file: string; colour: string; view: string; alt: InEveryLanguage; placeholder?: string };
export type DemoCategory = { slug: string; name: InEveryLanguage; position: number; picture?: DemoPicture };

export const demoFolder = resolve(import.meta.dirname, "../../../../../demo");

export async function readDemo(): Promise<DemoCatalogue & { categories: DemoCategory[] }> {
  const [catalogue, categories, placeholders] = (await Promise.all(
    ["catalogue.json", "categories.json", "placeholders.json"].map(read),
  )) as [DemoCatalogue, DemoCategory[], Record<string, string>];
  for (const picture of catalogue.products.flatMap(({ pictures }) => pictures)) {
    const placeholder = placeholders[picture.file];
    if (placeholder !== undefined) picture.placeholder = placeholder;
  }
  return { ...catalogue, categories };
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(`${demoFolder}/${file}`, "utf8"));
