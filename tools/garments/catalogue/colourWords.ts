import type { ColourName } from "../sketch/colours.ts";
import type { Texts } from "./languages.ts";

/** Colours are named after the dye or the earth, and never after a fibre the product may not contain. */
export const colourWords: Record<ColourName, Texts> = {
  natural: { en: "Undyed natural", ar: "طبيعي بدون صبغة", es: "Crudo natural", fr: "Écru naturel" },
  bleached: { en: "Flax white", ar: "أبيض كتاني", es: "Blanco lino", fr: "Blanc lin" },
  indigo: { en: "Indigo", ar: "نيلي", es: "Índigo", fr: "Indigo" },
  deepIndigo: { en: "Deep indigo", ar: "نيلي غامق", es: "Índigo profundo", fr: "Indigo profond" },
  madder: { en: "Madder red", ar: "أحمر فوّة", es: "Rojo rubia", fr: "Rouge garance" },
  henna: { en: "Henna", ar: "حنّاء", es: "Henna", fr: "Henné" },
  olive: { en: "Olive", ar: "زيتي", es: "Oliva", fr: "Olive" },
  sprout: { en: "Sprout green", ar: "أخضر نبتة", es: "Verde brote", fr: "Vert pousse" },
  nile: { en: "Nile green", ar: "أخضر النيل", es: "Verde Nilo", fr: "Vert du Nil" },
  sand: { en: "Sand", ar: "رملي", es: "Arena", fr: "Sable" },
  clay: { en: "Clay", ar: "طيني", es: "Arcilla", fr: "Argile" },
  charcoal: { en: "Charcoal", ar: "فحمي", es: "Carbón", fr: "Charbon" },
  ink: { en: "Ink", ar: "حبري", es: "Tinta", fr: "Encre" },
  saffron: { en: "Saffron", ar: "زعفراني", es: "Azafrán", fr: "Safran" },
  pomegranate: { en: "Pomegranate pink", ar: "وردي رمّاني", es: "Rosa granada", fr: "Rose grenade" },
  stone: { en: "Stone grey", ar: "رمادي حجري", es: "Gris piedra", fr: "Gris pierre" },
};
