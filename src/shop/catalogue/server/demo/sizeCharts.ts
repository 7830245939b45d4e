import type { InEveryLanguage } from "#platform/languages.ts";
import type { SizeChart } from "#shop/catalogue/sizeChart.ts";

const measureLabels = {
  chest: { en: "Chest, all round", ar: "محيط الصدر", es: "Contorno de pecho", fr: "Tour de poitrine" },
  waist: { en: "Waist, all round", ar: "محيط الوسط", es: "Contorno de cintura", fr: "Tour de taille" },
  hips: { en: "Hips, all round", ar: "محيط الأرداف", es: "Contorno de cadera", fr: "Tour de hanches" },
  shoulders: { en: "Shoulders", ar: "عرض الكتفين", es: "Hombros", fr: "Carrure" },
  sleeve: { en: "Sleeve", ar: "طول الكم", es: "Manga", fr: "Manche" },
  length: { en: "Length", ar: "الطول", es: "Largo", fr: "Longueur" },
  inseam: { en: "Inside leg", ar: "طول الساق من الداخل", es: "Entrepierna", fr: "Entrejambe" },
  foot: { en: "Foot length", ar: "طول القدم", es: "Largo del pie", fr: "Longueur du pied" },
} satisfies Record<string, InEveryLanguage>;

const garmentInstructions = {
  en: "Measured on the garment, buttoned and lying flat; measurements all round are twice the width. Measure clothes that fit you the same way and compare.",
  ar: "القياس على القطعة نفسها وهي مغلقة ومفرودة، والمحيط ضعف العرض. للمقارنة: قياس قطعة مناسبة من الدولاب بالطريقة نفسها.",
  es: "Medidas de la prenda abrochada y extendida; el contorno es el doble del ancho. Mide igual una prenda que te quede bien y compara.",
  fr: "Mesures prises sur le vêtement fermé, posé à plat ; un tour est le double de la largeur. Mesurez de même un vêtement qui vous va, et comparez.",
};
const dressInstructions = {
  en: `${garmentInstructions.en} Skirts: compare waist and hips. The length is in the description, as it differs by model.`,
  ar: `${garmentInstructions.ar} للجيبات يكفي الوسط والأرداف. والطول مذكور في الوصف لأنه يختلف من قطعة إلى أخرى.`,
  es: `${garmentInstructions.es} En las faldas, compara cintura y cadera. El largo está en la descripción, porque cambia según el modelo.`,
  fr: `${garmentInstructions.fr} Pour les jupes, comparez taille et hanches. La longueur figure dans la description, car elle varie selon le modèle.`,
};
const footInstructions = {
  en: "EU sizes. Stand on a sheet of paper, mark your heel and your longest toe, and measure between the two.",
  ar: "المقاسات أوروبية. يُرجى الوقوف على ورقة وتحديد الكعب وأطول إصبع، ثم قياس المسافة بينهما.",
  es: "Tallas europeas. Pisa una hoja de papel, marca el talón y el dedo más largo y mide la distancia.",
  fr: "Pointures européennes. Posez le pied sur une feuille, marquez le talon et l’orteil le plus long, puis mesurez.",
};

const letterSizes = ["XS", "S", "M", "L", "XL", "XXL"];

/** Size charts of the demo categories. A bag has no size; sizes of belts and socks name their own measure. */
export const sizeCharts: Readonly<Record<string, SizeChart>> = {
  "t-shirts": buildChart(letterSizes, {
    chest: [88, 94, 100, 106, 114, 122],
    shoulders: [40, 42, 44, 46, 48, 50],
    length: [62, 65, 68, 70, 72, 74],
  }),
  shirts: buildChart(letterSizes, {
    chest: [92, 98, 104, 110, 118, 126],
    shoulders: [41, 43, 45, 47, 49, 51],
    sleeve: [58, 60, 62, 63, 64, 65],
    length: [68, 70, 72, 74, 76, 78],
  }),
  dresses: buildChart(
    letterSizes,
    {
      chest: [86, 92, 98, 104, 112, 120],
      waist: [72, 78, 84, 90, 98, 106],
      hips: [94, 100, 106, 112, 120, 128],
    },
    dressInstructions,
  ),
  trousers: buildChart(["36", "38", "40", "42", "44", "46", "S", "M", "L", "XL", "XXL"], {
    waist: [68, 72, 76, 80, 84, 88, 72, 78, 84, 90, 96],
    hips: [94, 98, 102, 106, 110, 114, 98, 104, 110, 116, 122],
    inseam: [74, 75, 76, 77, 78, 78, 75, 76, 77, 78, 78],
    length: [100, 102, 103, 104, 105, 106, 102, 103, 104, 105, 106],
  }),
  jackets: buildChart(letterSizes, {
    chest: [98, 104, 110, 116, 124, 132],
    shoulders: [42, 44, 46, 48, 50, 52],
    sleeve: [59, 61, 63, 64, 65, 66],
    length: [62, 64, 66, 68, 70, 72],
  }),
  abayas: buildChart(["52", "54", "56", "58", "60"], {
    chest: [112, 116, 120, 124, 128],
    sleeve: [70, 72, 74, 76, 78],
    // Sizes are named in inches, as everywhere.
    length: [132, 137, 142, 147, 152],
  }),
  activewear: buildChart(letterSizes, {
    chest: [80, 86, 92, 98, 106, 114],
    waist: [62, 68, 74, 80, 88, 96],
    hips: [84, 90, 96, 102, 110, 118],
  }),
  knitwear: buildChart(letterSizes, {
    chest: [92, 98, 104, 110, 118, 126],
    sleeve: [58, 60, 62, 63, 64, 65],
    length: [60, 62, 64, 66, 68, 70],
  }),
  shoes: buildChart(
    ["37", "38", "39", "40", "41", "42", "43"],
    { foot: [23.5, 24.2, 24.8, 25.5, 26.2, 26.8, 27.5] },
    footInstructions,
  ),
};

type Measures = Partial<Record<keyof typeof measureLabels, readonly number[]>>;

function buildChart(
  sizes: readonly string[],
  measures: Measures,
  how: InEveryLanguage = garmentInstructions,
): SizeChart {
  const keys = Object.keys(measures) as (keyof typeof measureLabels)[];
  return {
    how,
    measures: keys.map((key) => ({ key, label: measureLabels[key] })),
    rows: sizes.map((size, at) => ({ size, values: keys.map((key) => measures[key]?.[at] ?? 0) })),
  };
}
