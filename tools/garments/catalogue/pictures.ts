import type { View } from "../scene/compose.ts";
import type { ColourName } from "../sketch/colours.ts";
import type { GarmentName } from "../sketch/design.ts";
import { colourWords } from "./colourWords.ts";
import { inEach, type Language, type Texts } from "./languages.ts";

/** One picture of a product; `file` is relative to the folder of pictures. */
export interface Picture {
  file: string;
  colour: ColourName;
  view: View;
  alt: Texts;
}

interface Pictured {
  slug: string;
  name: Texts;
  colours: readonly ColourName[];
  garment: GarmentName;
  /** Whether it is also shown folded, three colours in a pile. */
  folded: boolean;
}

/** In the order they are shown: the first colour from every side, then the front of each other colour. */
export function picturesOf(product: Pictured): Picture[] {
  const views: View[] = ["front", "back", "detail", "swatch"];
  if (product.folded) views.push("stack");
  return product.colours.flatMap((colour, i) =>
    (i === 0 ? views : (["front"] as const)).map((view) => ({
      file: `${product.slug}/${colour}-${view}.webp`,
      colour,
      view,
      alt: altOf(product, colour, view),
    })),
  );
}

function altOf({ name, garment }: Pictured, colour: ColourName, view: View): Texts {
  // Shoes are laid on their tops to show what one stands on.
  const soles = view === "back" && (garment === "sneakers" || garment === "sandals");
  const words = soles ? solesOf : wordsOf[view];
  return inEach((language) => {
    const shade = colourWords[colour][language];
    return words[language](name[language], shade.startsWith("Nile") ? shade : lowerFirst(shade));
  });
}

/** Arabic has no capitals; elsewhere a colour's name begins with one only when it stands alone or begins with a place. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

type Say = Record<Language, (name: string, colour: string) => string>;

const wordsOf: Record<View, Say> = {
  front: {
    en: (name, colour) => `${name} in ${colour}, front`,
    ar: (name, colour) => `${name}، لون ${colour}، من الأمام`,
    es: (name, colour) => `${name} en ${colour}, vista delantera`,
    fr: (name, colour) => `${name}, ${colour}, de face`,
  },
  back: {
    en: (name, colour) => `${name} in ${colour}, back`,
    ar: (name, colour) => `${name}، لون ${colour}، من الخلف`,
    es: (name, colour) => `${name} en ${colour}, vista trasera`,
    fr: (name, colour) => `${name}, ${colour}, de dos`,
  },
  detail: {
    en: (name, colour) => `${name} in ${colour}, close-up`,
    ar: (name, colour) => `${name}، لون ${colour}، صورة مقرّبة`,
    es: (name, colour) => `${name} en ${colour}, primer plano`,
    fr: (name, colour) => `${name}, ${colour}, gros plan`,
  },
  swatch: {
    en: (name, colour) => `${name}, a swatch of the cloth in ${colour}`,
    ar: (name, colour) => `${name}، عيّنة من القماش، لون ${colour}`,
    es: (name, colour) => `${name}, una muestra del tejido en ${colour}`,
    fr: (name, colour) => `${name}, un échantillon du tissu, ${colour}`,
  },
  stack: {
    en: (name) => `${name}, several colours folded in a pile`,
    ar: (name) => `${name}، ألوان مختلفة مطوية فوق بعضها`,
    es: (name) => `${name}, varios colores doblados en una pila`,
    fr: (name) => `${name}, plusieurs couleurs pliées en pile`,
  },
};

const solesOf: Say = {
  en: (name, colour) => `${name} in ${colour}, the soles`,
  ar: (name, colour) => `${name}، لون ${colour}، النعل`,
  es: (name, colour) => `${name} en ${colour}, las suelas`,
  fr: (name, colour) => `${name}, ${colour}, les semelles`,
};
