import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { Attribute } from "#shop/catalogue/product.ts";

type Label = Attribute["label"];

/** Attributes that every product of the shop has under the same key, with their names in four languages. */
const knownOptions: { key: string; label: Label; names: string[] }[] = [
  {
    key: "size",
    label: { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" },
    names: [
      "size",
      "sizes",
      "taille",
      "tailles",
      "talla",
      "tallas",
      "tamano",
      "المقاس",
      "مقاس",
      "المقاسات",
      "الحجم",
      "حجم",
    ],
  },
  {
    key: "colour",
    label: { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" },
    names: [
      "colour",
      "color",
      "colours",
      "colors",
      "couleur",
      "couleurs",
      "colores",
      "اللون",
      "لون",
      "الالوان",
      "الوان",
    ],
  },
  {
    key: "material",
    label: { en: "Material", ar: "الخامة", es: "Material", fr: "Matière" },
    names: ["material", "fabric", "matiere", "tissu", "tejido", "tela", "الخامه", "خامه", "القماش", "قماش"],
  },
].map((option) => ({ ...option, names: option.names.map(normaliseText) }));

/** Returns key and label of an option that the file names in any of the shop's languages. `at` counts from 0. */
export function toOption(name: string, at: number): { key: string; label: Label } {
  const plain = normaliseText(name);
  const known = knownOptions.find(({ names }) => names.includes(plain));
  if (known) return { key: known.key, label: known.label };
  const key = toKey(name).toLowerCase();
  return { key: /^[a-z]/.test(key) ? key : `option-${at + 1}`, label: { en: name.slice(0, 60) } };
}

const sizes: Record<string, string[]> = {
  XS: ["x small", "x-small", "extra small", "xs"],
  S: ["small", "s", "pequena", "pequeno", "petit", "petite", "صغير"],
  M: ["medium", "m", "mediana", "mediano", "moyen", "moyenne", "متوسط", "وسط"],
  L: ["large", "l", "grande", "grand", "كبير"],
  XL: ["x large", "x-large", "extra large", "xl", "اكس لارج"],
  XXL: ["xx large", "xx-large", "2xl", "xxl", "دبل اكس لارج"],
};
const sizeByName = new Map(
  Object.entries(sizes).flatMap(([key, names]) => names.map((name) => [normaliseText(name), key] as const)),
);

/** Returns the size that the shop writes for the words of the file: `Medium` and `متوسط` are `M`. */
export const toSize = (value: string): string | undefined => sizeByName.get(normaliseText(value));

/** Returns a key of Latin letters and digits, or an empty text for another script. */
export const toKey = (value: string): string =>
  value
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("–", "-")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
