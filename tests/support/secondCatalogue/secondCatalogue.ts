import type { DemoCatalogue, DemoCategory, DemoProduct } from "#shop/catalogue/server/demo/demoCatalogue.ts";
import { categories, type Four, type ProductType, productTypes, type SizeSet } from "./productTypes.ts";
import { type Trait, traitsOf } from "./traits.ts";

/**
 * A catalogue of another character than the demo: 300 shoes, children's clothes and home textiles, each the same on
 * every run. Only searches are evaluated with it.
 */
export function secondCatalogue(): DemoCatalogue & { categories: DemoCategory[] } {
  const all = productTypes.flatMap((type, place) =>
    traitsOf[type.traits].map((trait, at) => makeProduct(type, trait, place * 7 + at)),
  );
  // Leaves out as many as are too many, evenly over the types.
  const step = all.length / (all.length - productCount);
  const products = all.filter((_, at) => Math.floor(at / step) === Math.floor((at + 1) / step));
  return {
    colours: Object.fromEntries(colours.map(([key, hex, name]) => [key, { hex, name: inLanguages(name) }])),
    products: products.slice(0, productCount),
    categories: categories.map(([slug, name], position) => ({ slug, name: inLanguages(name), position })),
  };
}

const productCount = 300;

const inLanguages = ([en, ar, es, fr]: Four) => ({ en, ar, es, fr });

const colours: readonly (readonly [key: string, hex: string, name: Four])[] = [
  ["jet", "#17181a", ["Jet", "أسود", "Azabache", "Jais"]],
  ["snow", "#fbfbf9", ["Snow", "أبيض تلجي", "Nieve", "Neige"]],
  ["midnight", "#1d2a4a", ["Midnight", "كحلي", "Medianoche", "Minuit"]],
  ["sky", "#9cc3e4", ["Sky", "سماوي", "Cielo", "Ciel"]],
  ["cherry", "#b4232c", ["Cherry", "كريزي", "Cereza", "Cerise"]],
  ["blossom", "#eeb4c0", ["Blossom", "زهر اللوز", "Flor de almendro", "Fleur d'amandier"]],
  ["honey", "#b98a4e", ["Honey", "عسلي", "Miel", "Miel"]],
  ["cocoa", "#5a3a28", ["Cocoa", "كاكاو", "Cacao", "Cacao"]],
  ["moss", "#5e7044", ["Moss", "طحلبي", "Musgo", "Mousse"]],
  ["pistachio", "#bcd9ae", ["Pistachio", "فستقي", "Pistacho", "Pistache"]],
  ["sun", "#f0cf4b", ["Sun", "أصفر شمسي", "Sol", "Soleil"]],
  ["fog", "#b3b4b6", ["Fog", "ضبابي", "Niebla", "Brume"]],
  ["lilac", "#c3a9d6", ["Lilac", "ليلكي", "Lila", "Lilas"]],
  ["oat", "#e2d4ba", ["Oat", "شوفاني", "Avena", "Avoine"]],
  ["brick", "#b5583a", ["Brick", "طوبي", "Ladrillo", "Brique"]],
  ["lagoon", "#2f7f86", ["Lagoon", "بحيرة", "Laguna", "Lagon"]],
];

const sizes: Record<SizeSet, readonly string[]> = {
  women: ["36", "37", "38", "39", "40", "41"],
  men: ["40", "41", "42", "43", "44", "45"],
  kids: ["24", "26", "28", "30", "32", "34"],
  baby: ["0-3 months", "3-6 months", "6-12 months", "12-18 months"],
  years: ["2-3 years", "4-5 years", "6-7 years", "8-9 years", "10-11 years"],
  bed: ["160x220", "200x220", "240x260"],
  letters: ["S", "M", "L", "XL"],
  one: ["One size"],
};

function makeProduct(type: ProductType, trait: Trait, number: number): DemoProduct {
  const [en, ar, es, fr] = type.name;
  const [traitEn, traitAr, traitEs, traitFr] = trait.name;
  const sentence = (at: 0 | 1 | 2 | 3) => `${type.description[at]} ${trait.text[at]}`;
  const own = [0, 5, 11]
    .slice(0, 2 + (number % 2))
    .map((step) => colours[(number * 3 + step) % colours.length]?.[0] ?? "jet");
  const slug = `${trait.slug}-${type.slug}`;
  return {
    slug,
    category: type.category,
    name: { en: capital(`${traitEn} ${en}`), ar: `${ar} ${traitAr}`, es: `${es} ${traitEs}`, fr: `${fr} ${traitFr}` },
    description: { en: sentence(0), ar: sentence(1), es: sentence(2), fr: sentence(3) },
    price: type.price + ((number * 37) % 9) * 20,
    deal: number % 11 === 0 ? 20 : null,
    featured: number % 40 === 0,
    sizes: [...sizes[type.sizes]],
    colours: own,
    variants: own.flatMap((colour, column) =>
      sizes[type.sizes].map((size, row) => ({
        sku: `HS-${(1000 + number * 3).toString(36).toUpperCase()}-${colour.slice(0, 3).toUpperCase()}-${row + 1}`,
        colour,
        size,
        stock: (number + row + column) % 9 === 0 ? 0 : 3 + ((number * 5 + row) % 12),
      })),
    ),
    pictures: [],
  };
}

const capital = (text: string) =>
  text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase().replace("t-shirt", "T-shirt");
