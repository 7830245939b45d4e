import { readFile } from "node:fs/promises";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { PageTexts } from "#shop/catalogue/pageTexts.ts";
import { demoFolder } from "#shop/media/server/demoFolder.ts";

/** Output of tools/garments: texts, numbers and drawn pictures. */
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
export type DemoCategory = {
  slug: string;
  name: InEveryLanguage;
  position: number;
  seo?: PageTexts["seo"] | undefined;
};

export async function readDemoCatalogue(): Promise<DemoCatalogue & { categories: DemoCategory[] }> {
  const [catalogue, categories, placeholders, seo] = (await Promise.all(
    ["catalogue.json", "categories.json", "placeholders.json", "categorySeo.json"].map(readJson),
  )) as [DemoCatalogue, DemoCategory[], Record<string, string>, Record<string, PageTexts["seo"]>];
  for (const picture of catalogue.products.flatMap(({ pictures }) => pictures)) {
    const placeholder = placeholders[picture.file];
    if (placeholder !== undefined) picture.placeholder = placeholder;
  }
  return { ...catalogue, categories: categories.map((category) => ({ ...category, seo: seo[category.slug] })) };
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(`${demoFolder}/${file}`, "utf8"));
