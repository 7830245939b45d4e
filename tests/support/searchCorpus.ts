import type { DemoProduct } from "#shop/catalogue/server/demo/catalogueFile.ts";

/** A product of the demo catalogue with the name of its cloth, which only its description says in the shop. */
export type Labelled = DemoProduct & { fabric: { name: { en: string } } };
type Fits = (product: Labelled) => boolean;

const named =
  (words: RegExp): Fits =>
  ({ name }) =>
    words.test(name.en);
const inCategory =
  (...slugs: string[]): Fits =>
  ({ category }) =>
    slugs.includes(category);
const of =
  (cloth: RegExp): Fits =>
  ({ fabric }) =>
    cloth.test(fabric.name.en);
const dyed =
  (...keys: string[]): Fits =>
  ({ colours }) =>
    keys.some((key) => colours.includes(key));
const both =
  (...all: Fits[]): Fits =>
  (product) =>
    all.every((fits) => fits(product));
const either =
  (...all: Fits[]): Fits =>
  (product) =>
    all.some((fits) => fits(product));
const only =
  (slug: string): Fits =>
  (product) =>
    product.slug === slug;
const sized =
  (size: string): Fits =>
  ({ sizes }) =>
    sizes.includes(size);

const skirts = named(/skirt/);
const dresses = both(inCategory("dresses"), (product) => !skirts(product));
const tees = inCategory("t-shirts");
const shirts = inCategory("shirts");
const trousers = either(inCategory("trousers"), only("studio-wide-pants"));
const jackets = inCategory("jackets");
const blazers = named(/blazer/);
const abayas = named(/abaya/);
const kaftans = named(/kaftan/);
const knits = inCategory("knitwear");
const sweaters = both(knits, (product) => product.slug !== "souk-cardigan");
const sneakers = named(/sneakers/);
const sandals = named(/sandals/);
const shoes = inCategory("shoes");
const bags = inCategory("bags");
const totes = named(/tote/);
const crossbodies = named(/crossbody/);
const hoodies = named(/hoodie/);
const embroidered = either(named(/embroidered/), only("siwa-border-skirt"));
const striped = either(named(/stripe/), only("stripe-palazzo"), only("zamalek-poplin-shirt"));
const linen = of(/linen/i);
const red = dyed("madder");
const cap = only("sun-cap");
const scarf = only("siwa-scarf");
const belt = only("woven-belt");
const socks = only("river-socks");
const leggings = only("sunrise-leggings");
const cardigan = only("souk-cardigan");
const wide = either(only("felucca-wide-trousers"), only("studio-wide-pants"), only("stripe-palazzo"));
const siwa = either(named(/Siwa/));
const bedouin = only("bedouin-hem-dress");

/** What people type, and what they then hope to see. */
export const corpus: readonly (readonly [query: string, wanted: Fits])[] = [
  // English
  ["dress", dresses],
  ["dresses", dresses],
  ["shirt dress", only("shirt-dress-stone")],
  ["linen shirt", both(shirts, linen)],
  ["linen dress", both(dresses, linen)],
  ["striped shirt", both(shirts, striped)],
  ["t-shirt", tees],
  ["t shirt", tees],
  ["tee", tees],
  ["trousers", trousers],
  ["pants", trousers],
  ["linen trousers", both(trousers, linen)],
  ["wide trousers", wide],
  ["jacket", either(named(/jacket/), only("sinai-back-jacket"))],
  ["blazer", blazers],
  ["linen blazer", both(blazers, linen)],
  ["abaya", abayas],
  ["open abaya", only("noor-open-abaya")],
  ["kaftan", kaftans],
  ["caftan", kaftans],
  ["hoodie", hoodies],
  ["leggings", leggings],
  ["sweater", sweaters],
  ["jumper", sweaters],
  ["cardigan", cardigan],
  ["turtleneck", only("winter-turtleneck")],
  ["sneakers", sneakers],
  ["sandals", sandals],
  ["shoes", shoes],
  ["tote bag", totes],
  ["crossbody", crossbodies],
  ["bags", bags],
  ["belt", belt],
  ["scarf", scarf],
  ["socks", socks],
  ["cap", cap],
  ["red dress", both(dresses, red)],
  ["olive shirt", both(shirts, dyed("olive"))],
  ["embroidered dress", both(dresses, embroidered)],
  ["Siwa", siwa],
  ["skirt", skirts],
  ["short sleeve shirt", only("oasis-camp-shirt")],
  ["size 38 shoes", both(shoes, sized("38"))],
  // English, with slips
  ["drses", dresses],
  ["trouserz", trousers],
  ["snekers", sneakers],
  ["cardigen", cardigan],
  ["jackt", either(named(/jacket/), only("sinai-back-jacket"))],
  ["embroiderd abaya", both(abayas, embroidered)],
  ["leggins", leggings],
  ["sandles", sandals],
  ["sweatr", sweaters],
  ["drss", dresses],
  ["skrt", skirts],
  ["jakt", either(named(/jacket/), only("sinai-back-jacket"))],
  ["shos", shoes],
  ["blet", belt],
  ["linen drss", both(dresses, linen)],
  // Arabic
  ["فستان", dresses],
  ["فساتين", dresses],
  ["الفساتين", dresses],
  ["فستان كتان", both(dresses, linen)],
  ["فستان أحمر", both(dresses, red)],
  ["فستان مطرز", bedouin],
  ["فستان صيفي", only("pomegranate-sundress")],
  ["قميص", shirts],
  ["قمصان", shirts],
  ["قميص كتان", both(shirts, linen)],
  ["قميص مقلم", both(shirts, named(/stripe/))],
  ["تيشيرت", tees],
  ["تي شيرت", tees],
  ["تيشرت", tees],
  ["بنطلون", trousers],
  ["بناطيل", trousers],
  ["بنطلون واسع", either(only("felucca-wide-trousers"), only("studio-wide-pants"))],
  ["بنطلون كتان", both(trousers, linen)],
  ["جاكيت", either(named(/jacket/), only("sinai-back-jacket"))],
  ["جواكت", jackets],
  ["بليزر", blazers],
  ["عباية", abayas],
  ["عبايه", abayas],
  ["عبايات", inCategory("abayas")],
  ["عباية مطرزة", both(abayas, embroidered)],
  ["عباية مفتوحة", only("noor-open-abaya")],
  ["قفطان", kaftans],
  ["هودي", hoodies],
  ["ليجن", leggings],
  ["فيزون", leggings],
  ["بلوفر", sweaters],
  ["كارديجان", cardigan],
  ["تريكو", knits],
  ["كوتشي", sneakers],
  ["صندل", sandals],
  ["جزمة", shoes],
  ["أحذية", shoes],
  ["شنطة", bags],
  ["شنط", bags],
  ["شنطة كروس", crossbodies],
  ["حقيبة", bags],
  ["حزام", belt],
  ["إيشارب", scarf],
  ["طرحة", scarf],
  ["شراب", socks],
  ["كاب", cap],
  ["تنورة", skirts],
  ["جيبة", skirts],
  ["قميص زيتي", both(shirts, dyed("olive"))],
  ["عايزة فستان كتان", both(dresses, linen)],
  // Arabic, with slips and strange spellings
  ["فستاان", dresses],
  ["فسطان", dresses],
  ["بنطالون", trousers],
  ["كارديجن", cardigan],
  ["قمييص", shirts],
  ["ايشارب", scarf],
  ["إكسسوارات", inCategory("accessories")],
  ["شُرَّاب", socks],
  ["قميس", shirts],
  ["قمصي", shirts],
  ["شنته", bags],
  ["جذمة", shoes],
  ["فستن", dresses],
  ["عبايا", abayas],
  // Latin letters for Arabic words
  ["fostan", dresses],
  ["fasateen", dresses],
  ["bantalon", trousers],
  ["2amis", shirts],
  ["3abaya", abayas],
  ["tishert", tees],
  ["7ezam", belt],
  ["shanta", bags],
  ["tar7a", scarf],
  ["kotshy", sneakers],
  ["gaket", either(named(/jacket/), only("sinai-back-jacket"))],
  ["shorab", socks],
  ["bantaloon", trousers],
  // The wrong keyboard
  ["tsjhk", dresses],
  ["fk'g,k", trousers],
  ["rldw", shirts],
  ["ufhdm", abayas],
  ["ak'm", bags],
  ["يقثسس", dresses],
  ["ساهقف", shirts],
  ["لاشل", bags],
  // Spanish
  ["vestido", dresses],
  ["vestidos", dresses],
  ["camisa de lino", both(shirts, linen)],
  ["camisas", shirts],
  ["camiseta", tees],
  ["camisetas", tees],
  ["pantalón", trousers],
  ["pantalon ancho", either(only("felucca-wide-trousers"), only("studio-wide-pants"))],
  ["pantalones", trousers],
  ["chaqueta", named(/jacket/)],
  ["zapatillas", sneakers],
  ["bolsos", bags],
  ["falda", skirts],
  ["sudadera", hoodies],
  ["cinturon", belt],
  ["calcetines", socks],
  ["bordada", embroidered],
  // French
  ["robe", dresses],
  ["robes", dresses],
  ["robe en lin", both(dresses, linen)],
  ["chemise", shirts],
  ["chemise rayée", both(shirts, striped)],
  ["chemise rayee", both(shirts, striped)],
  ["pantalon", trousers],
  ["veste", named(/jacket/)],
  ["vestes", jackets],
  ["jupe", skirts],
  ["pull", sweaters],
  ["baskets", sneakers],
  ["sandales", sandals],
  ["ceinture", belt],
  ["écharpe", scarf],
  ["echarpe", scarf],
  ["chaussettes", socks],
  ["sac bandoulière", crossbodies],
  ["robe d'été", only("pomegranate-sundress")],
  // Stock numbers and addresses
  ["NB-K5Z-INK-52", only("noor-open-abaya")],
  ["nb-k5z", only("noor-open-abaya")],
  ["NB K5Z INK 52", only("noor-open-abaya")],
  ["nbk5zink52", only("noor-open-abaya")],
  ["NB UN5 DEE S", only("madder-belted-dress")],
  ["NBUN5DEES", only("madder-belted-dress")],
  ["market-tote", only("market-tote")],
];
