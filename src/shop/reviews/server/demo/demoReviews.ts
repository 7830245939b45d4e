import type { Language } from "#platform/languages.ts";
import type { Fit } from "#shop/reviews/review.ts";

type DemoReview = {
  product: string;
  stars: number;
  language: Language;
  title: string;
  text: string;
  fit?: Fit;
  answer?: string;
};

/** Made up for the demo shop, in its four languages, the good with the bad. */
export const demoReviews: readonly DemoReview[] = [
  {
    product: "luxor-linen-shirt",
    stars: 5,
    language: "en",
    title: "Cool even in August",
    text: "Light, not see-through, and softer after each wash. I wear it open over a tee.",
    fit: "true",
  },
  {
    product: "luxor-linen-shirt",
    stars: 4,
    language: "ar",
    title: "خامة ممتازة",
    text: "الكتان طبيعي ومريح في الحر، لكنه يحتاج إلى كيّ بعد كل غسلة.",
    fit: "true",
  },
  {
    product: "luxor-linen-shirt",
    stars: 3,
    language: "fr",
    title: "Belle coupe, un peu ample",
    text: "Très jolie matière. J’aurais dû prendre une taille au-dessous.",
    fit: "large",
    answer: "Merci ! Le guide des tailles donne les mesures de chaque taille, en centimètres.",
  },
  {
    product: "luxor-linen-shirt",
    stars: 5,
    language: "es",
    title: "",
    text: "Cómoda y fresca. El color es igual que en la foto.",
    fit: "true",
  },
  {
    product: "delta-pocket-tee",
    stars: 5,
    language: "ar",
    title: "تيشيرت كل يوم",
    text: "قطن ثقيل ومتماسك، واللون لم يتغيّر بعد الغسيل.",
    fit: "true",
  },
  {
    product: "delta-pocket-tee",
    stars: 2,
    language: "en",
    title: "Shrank a little",
    text: "Nice cotton, but it came out shorter after a warm wash. Wash it cold.",
    fit: "small",
    answer: "Thank you for telling us. The care label says 30 degrees; write to us and we will help.",
  },
  {
    product: "isis-tiered-dress",
    stars: 5,
    language: "ar",
    title: "فستان جميل ومحتشم",
    text: "الطول مناسب والجيوب عملية جدًا. لبسته في مناسبة وفي يوم عادي.",
    fit: "true",
  },
  {
    product: "isis-tiered-dress",
    stars: 4,
    language: "fr",
    title: "Légère et agréable",
    text: "La robe tombe bien et ne se froisse presque pas.",
    fit: "true",
  },
  {
    product: "noor-open-abaya",
    stars: 4,
    language: "en",
    title: "Beautiful edge",
    text: "The embroidery is fine work. Sleeves are a bit long for me.",
    fit: "large",
  },
];
