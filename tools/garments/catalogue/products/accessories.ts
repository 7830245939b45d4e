import { siwa } from "../embroideries.ts";
import type { ProductSource } from "../productSource.ts";

export const accessories: readonly ProductSource[] = [
  {
    slug: "sun-cap",
    name: {
      en: "Sun cap",
      ar: "كاب شمس",
      es: "Gorra Sol",
      fr: "Casquette Soleil",
    },
    lead: {
      en: "Six panels, a stitched brim and an adjustable back strap; shade you can wash.",
      ar: "ست قطع وحافة مخيّطة وحزام خلفي قابل للضبط؛ ظل يتغسل.",
      es: "Seis paneles, visera pespunteada y cierre ajustable; sombra lavable.",
      fr: "Six panneaux, visière surpiquée, attache réglable ; de l’ombre lavable.",
    },
    fabric: "twill",
    price: 420,
    sizes: "one",
    colours: ["indigo", "henna", "sprout", "natural"],
    design: { garment: "cap" },
  },
  {
    slug: "siwa-scarf",
    name: {
      en: "Siwa fringed scarf",
      ar: "إيشارب سيوة بشراشيب",
      es: "Pañuelo Siwa con flecos",
      fr: "Écharpe Siwa à franges",
    },
    lead: {
      en: "Long enough to wrap twice or cover the hair, with embroidered ends; 70 × 190 cm.",
      ar: "طويل يلف مرتين أو يغطي الشعر، وأطرافه مطرزة؛ ٧٠ × ١٩٠ سم.",
      es: "Largo para dar dos vueltas o cubrir el pelo, con puntas bordadas; 70 × 190 cm.",
      fr: "Assez longue pour deux tours ou couvrir les cheveux, bouts brodés ; 70 × 190 cm.",
    },
    fabric: "gauze",
    price: 690,
    featured: true,
    sizes: "one",
    colours: ["pomegranate", "saffron", "nile", "natural"],
    design: { garment: "scarf", ...siwa },
  },
  {
    slug: "woven-belt",
    name: {
      en: "Woven belt",
      ar: "حزام منسوج",
      es: "Cinturón trenzado",
      fr: "Ceinture tissée",
    },
    lead: {
      en: "Woven webbing with a wooden buckle, no holes to wear out: it fits where you stop.",
      ar: "شريط منسوج بإبزيم خشب ومن غير خروم تتوسع: يقفل حيث تريد.",
      es: "Cinta tejida con hebilla de madera, sin agujeros que ceder: ajusta donde tú pares.",
      fr: "Sangle tissée, boucle de bois, sans trous qui s’usent : elle s’arrête où vous voulez.",
    },
    fabric: "canvas",
    price: 450,
    sizes: "belt",
    colours: ["sand", "olive", "ink"],
    design: { garment: "belt" },
  },
  {
    slug: "river-socks",
    name: {
      en: "River striped socks",
      ar: "شراب النهر مقلم",
      es: "Calcetines de rayas Río",
      fr: "Chaussettes rayées Rivière",
    },
    lead: {
      en: "Mid-calf stripes with a reinforced heel and toe; one pair.",
      ar: "أقلام بطول منتصف الساق وكعب ومقدمة مقويان؛ جوز واحد.",
      es: "Rayas a media caña con talón y puntera reforzados; un par.",
      fr: "Rayures à mi-mollet, talon et pointe renforcés ; une paire.",
    },
    fabric: "sock",
    price: 180,
    deal: 40,
    sizes: "socks",
    colours: ["nile", "clay", "indigo"],
    design: { garment: "socks", trim: "natural", pattern: { type: "breton", colour: "natural" } },
  },
];
