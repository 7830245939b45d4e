import { sinai, siwa } from "../embroideries.ts";
import type { ProductSource } from "../productSource.ts";

export const bags: readonly ProductSource[] = [
  {
    slug: "market-tote",
    name: {
      en: "Market tote",
      ar: "شنطة السوق",
      es: "Bolsa de mercado",
      fr: "Cabas du marché",
    },
    lead: {
      en: "Holds four kilos of oranges and a laptop, though not at once; long handles.",
      ar: "تشيل أربعة كيلو برتقال أو لابتوب، بس مش مع بعض؛ يد طويلة.",
      es: "Le caben cuatro kilos de naranjas o un portátil, mejor no a la vez; asas largas.",
      fr: "Contient quatre kilos d’oranges ou un ordinateur, pas les deux ; longues anses.",
    },
    fabric: "canvas",
    price: 490,
    sizes: "one",
    colours: ["natural", "olive", "ink"],
    design: { garment: "tote" },
  },
  {
    slug: "siwa-tote",
    name: {
      en: "Siwa embroidered tote",
      ar: "شنطة سيوة مطرزة",
      es: "Bolsa bordada Siwa",
      fr: "Cabas brodé Siwa",
    },
    lead: {
      en: "Two rows of Siwa stitches, henna handles and an inside pocket for keys.",
      ar: "صفان من غرز سيوة ويد بلون الحنّاء وجيب داخلي للمفاتيح.",
      es: "Dos filas de puntadas de Siwa, asas color henna y bolsillo interior para llaves.",
      fr: "Deux rangs de points de Siwa, anses henné et poche intérieure pour les clés.",
    },
    fabric: "canvas",
    price: 690,
    deal: 10,
    sizes: "one",
    colours: ["bleached", "deepIndigo", "clay"],
    design: { garment: "tote", ...siwa, trim: "henna" },
  },
  {
    slug: "khan-crossbody",
    name: {
      en: "Khan crossbody bag",
      ar: "شنطة كروس الخان",
      es: "Bandolera Khan",
      fr: "Sac bandoulière Khan",
    },
    lead: {
      en: "A neat flap bag on an adjustable strap: phone, wallet, keys and a small book.",
      ar: "شنطة كروس بغطاء وحزام قابل للضبط: موبايل ومحفظة ومفاتيح وكتاب صغير.",
      es: "Bolso de solapa con correa ajustable: móvil, cartera, llaves y un libro pequeño.",
      fr: "Un sac à rabat, bandoulière réglable : téléphone, portefeuille, clés et un petit livre.",
    },
    fabric: "canvas",
    price: 990,
    featured: true,
    sizes: "one",
    colours: ["madder", "olive", "charcoal"],
    design: { garment: "crossbody" },
  },
  {
    slug: "sinai-crossbody",
    name: {
      en: "Sinai crossbody bag",
      ar: "شنطة كروس سيناء",
      es: "Bandolera Sinaí",
      fr: "Sac bandoulière Sinaï",
    },
    lead: {
      en: "A curve of Sinai stitches across the flap, and a wooden clasp that clicks.",
      ar: "قوس من غرز سيناء على الغطاء وقفل خشب له صوت حلو.",
      es: "Una curva de puntadas del Sinaí en la solapa y un cierre de madera que hace clic.",
      fr: "Une courbe de points du Sinaï sur le rabat et un fermoir de bois qui claque.",
    },
    fabric: "canvas",
    price: 1190,
    sizes: "one",
    colours: ["ink", "natural", "indigo"],
    design: { garment: "crossbody", ...sinai },
  },
];
