import type { Material } from "../sketch/design.ts";
import type { Texts } from "./languages.ts";

export interface Fabric {
  /** How it is drawn. */
  material: Material;
  texture?: number;
  name: Texts;
}

export const fabrics = {
  jersey: {
    material: "jersey",
    name: {
      en: "Organic cotton jersey",
      ar: "جيرسيه قطن عضوي",
      es: "Punto de algodón orgánico",
      fr: "Jersey de coton biologique",
    },
  },
  linen: {
    material: "weave",
    name: {
      en: "Pure washed linen",
      ar: "كتان صافٍ مغسول",
      es: "Lino puro lavado",
      fr: "Pur lin lavé",
    },
  },
  blend: {
    material: "weave",
    texture: 0.75,
    name: {
      en: "Linen and Egyptian cotton",
      ar: "كتان وقطن مصري",
      es: "Lino y algodón egipcio",
      fr: "Lin et coton égyptien",
    },
  },
  poplin: {
    material: "weave",
    texture: 0.35,
    name: {
      en: "Egyptian cotton poplin",
      ar: "بوبلين قطن مصري",
      es: "Popelina de algodón egipcio",
      fr: "Popeline de coton égyptien",
    },
  },
  twill: {
    material: "twill",
    name: {
      en: "Organic cotton twill",
      ar: "تويل قطن عضوي",
      es: "Sarga de algodón orgánico",
      fr: "Sergé de coton biologique",
    },
  },
  lyocell: {
    material: "weave",
    texture: 0.45,
    name: {
      en: "Lyocell crêpe",
      ar: "كريب ليوسيل",
      es: "Crepé de lyocell",
      fr: "Crêpe de lyocell",
    },
  },
  terry: {
    material: "jersey",
    name: {
      en: "Cotton terry, part recycled",
      ar: "ميلتون قطن فيه قطن معاد تدويره",
      es: "Felpa de algodón, en parte reciclada",
      fr: "Molleton de coton, en partie recyclé",
    },
  },
  active: {
    material: "jersey",
    name: {
      en: "Recycled polyamide and elastane",
      ar: "بولي أميد معاد تدويره وإيلاستين",
      es: "Poliamida reciclada y elastano",
      fr: "Polyamide recyclé et élasthanne",
    },
  },
  knit: {
    material: "knit",
    name: {
      en: "Organic cotton knit",
      ar: "تريكو قطن عضوي",
      es: "Punto de algodón orgánico",
      fr: "Maille de coton biologique",
    },
  },
  sneaker: {
    material: "weave",
    name: {
      en: "Organic canvas, natural rubber and cork",
      ar: "كانفاس عضوي ومطاط طبيعي وفلين",
      es: "Lona orgánica, caucho natural y corcho",
      fr: "Toile biologique, caoutchouc naturel et liège",
    },
  },
  cork: {
    material: "twill",
    name: {
      en: "Cork, cotton webbing and natural rubber",
      ar: "فلين وأشرطة قطن ومطاط طبيعي",
      es: "Corcho, cinta de algodón y caucho natural",
      fr: "Liège, brides de coton et caoutchouc naturel",
    },
  },
  canvas: {
    material: "weave",
    texture: 0.8,
    name: {
      en: "Heavy cotton canvas, part recycled",
      ar: "كانفاس قطن ثقيل جزء منه معاد تدويره",
      es: "Lona gruesa de algodón, en parte reciclada",
      fr: "Toile épaisse de coton, en partie recyclée",
    },
  },
  gauze: {
    material: "weave",
    name: {
      en: "Cotton and linen gauze",
      ar: "شاش قطن وكتان",
      es: "Gasa de algodón y lino",
      fr: "Gaze de coton et lin",
    },
  },
  sock: {
    material: "jersey",
    name: {
      en: "Organic cotton with polyamide",
      ar: "قطن عضوي مع بولي أميد",
      es: "Algodón orgánico con poliamida",
      fr: "Coton biologique et polyamide",
    },
  },
} as const satisfies Record<string, Fabric>;

export type FabricName = keyof typeof fabrics;
