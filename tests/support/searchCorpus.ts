import type { DemoProduct } from "#shop/catalogue/server/demo/demoCatalogue.ts";

/** A product of the demo catalogue with the name of its fabric, which only its description mentions. */
export type CorpusProduct = DemoProduct & { fabric: { name: { en: string } } };
type ProductMatcher = (product: CorpusProduct) => boolean;

const nameMatches =
  (words: RegExp): ProductMatcher =>
  ({ name }) =>
    words.test(name.en);
const inCategory =
  (...slugs: string[]): ProductMatcher =>
  ({ category }) =>
    slugs.includes(category);
const fabricMatches =
  (cloth: RegExp): ProductMatcher =>
  ({ fabric }) =>
    cloth.test(fabric.name.en);
const hasColour =
  (...keys: string[]): ProductMatcher =>
  ({ colours }) =>
    keys.some((key) => colours.includes(key));
const allOf =
  (...all: ProductMatcher[]): ProductMatcher =>
  (product) =>
    all.every((fits) => fits(product));
const anyOf =
  (...all: ProductMatcher[]): ProductMatcher =>
  (product) =>
    all.some((fits) => fits(product));
const hasSlug =
  (slug: string): ProductMatcher =>
  (product) =>
    product.slug === slug;
const hasSize =
  (size: string): ProductMatcher =>
  ({ sizes }) =>
    sizes.includes(size);

const skirts = nameMatches(/skirt/);
const dresses = allOf(inCategory("dresses"), (product) => !skirts(product));
const tees = inCategory("t-shirts");
const shirts = inCategory("shirts");
const trousers = anyOf(inCategory("trousers"), hasSlug("studio-wide-pants"));
const jackets = inCategory("jackets");
const blazers = nameMatches(/blazer/);
const abayas = nameMatches(/abaya/);
const kaftans = nameMatches(/kaftan/);
const knits = inCategory("knitwear");
const sweaters = allOf(knits, (product) => product.slug !== "souk-cardigan");
const sneakers = nameMatches(/sneakers/);
const sandals = nameMatches(/sandals/);
const shoes = inCategory("shoes");
const bags = inCategory("bags");
const totes = nameMatches(/tote/);
const crossbodies = nameMatches(/crossbody/);
const hoodies = nameMatches(/hoodie/);
const embroidered = anyOf(nameMatches(/embroidered/), hasSlug("siwa-border-skirt"));
const striped = anyOf(nameMatches(/stripe/), hasSlug("stripe-palazzo"), hasSlug("zamalek-poplin-shirt"));
const linen = fabricMatches(/linen/i);
const red = hasColour("madder");
const cap = hasSlug("sun-cap");
const scarf = hasSlug("siwa-scarf");
const belt = hasSlug("woven-belt");
const socks = hasSlug("river-socks");
const leggings = hasSlug("sunrise-leggings");
const cardigan = hasSlug("souk-cardigan");
const wide = anyOf(hasSlug("felucca-wide-trousers"), hasSlug("studio-wide-pants"), hasSlug("stripe-palazzo"));
const siwa = anyOf(nameMatches(/Siwa/));
const bedouin = hasSlug("bedouin-hem-dress");

/** Search queries with the products they should find. */
export const searchCorpus: readonly (readonly [query: string, wanted: ProductMatcher])[] = [
  // English
  ["dress", dresses],
  ["dresses", dresses],
  ["shirt dress", hasSlug("shirt-dress-stone")],
  ["linen shirt", allOf(shirts, linen)],
  ["linen dress", allOf(dresses, linen)],
  ["striped shirt", allOf(shirts, striped)],
  ["t-shirt", tees],
  ["t shirt", tees],
  ["tee", tees],
  ["trousers", trousers],
  ["pants", trousers],
  ["linen trousers", allOf(trousers, linen)],
  ["wide trousers", wide],
  ["jacket", anyOf(nameMatches(/jacket/), hasSlug("sinai-back-jacket"))],
  ["blazer", blazers],
  ["linen blazer", allOf(blazers, linen)],
  ["abaya", abayas],
  ["open abaya", hasSlug("noor-open-abaya")],
  ["kaftan", kaftans],
  ["caftan", kaftans],
  ["hoodie", hoodies],
  ["leggings", leggings],
  ["sweater", sweaters],
  ["jumper", sweaters],
  ["cardigan", cardigan],
  ["turtleneck", hasSlug("winter-turtleneck")],
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
  ["red dress", allOf(dresses, red)],
  ["olive shirt", allOf(shirts, hasColour("olive"))],
  ["embroidered dress", allOf(dresses, embroidered)],
  ["Siwa", siwa],
  ["skirt", skirts],
  ["short sleeve shirt", hasSlug("oasis-camp-shirt")],
  ["size 38 shoes", allOf(shoes, hasSize("38"))],
  // English, misspelt
  ["drses", dresses],
  ["trouserz", trousers],
  ["snekers", sneakers],
  ["cardigen", cardigan],
  ["jackt", anyOf(nameMatches(/jacket/), hasSlug("sinai-back-jacket"))],
  ["embroiderd abaya", allOf(abayas, embroidered)],
  ["leggins", leggings],
  ["sandles", sandals],
  ["sweatr", sweaters],
  ["drss", dresses],
  ["skrt", skirts],
  ["jakt", anyOf(nameMatches(/jacket/), hasSlug("sinai-back-jacket"))],
  ["shos", shoes],
  ["blet", belt],
  ["linen drss", allOf(dresses, linen)],
  // Arabic
  ["فستان", dresses],
  ["فساتين", dresses],
  ["الفساتين", dresses],
  ["فستان كتان", allOf(dresses, linen)],
  ["فستان أحمر", allOf(dresses, red)],
  ["فستان مطرز", bedouin],
  ["فستان صيفي", hasSlug("pomegranate-sundress")],
  ["قميص", shirts],
  ["قمصان", shirts],
  ["قميص كتان", allOf(shirts, linen)],
  ["قميص مقلم", allOf(shirts, nameMatches(/stripe/))],
  ["تيشيرت", tees],
  ["تي شيرت", tees],
  ["تيشرت", tees],
  ["بنطلون", trousers],
  ["بناطيل", trousers],
  ["بنطلون واسع", anyOf(hasSlug("felucca-wide-trousers"), hasSlug("studio-wide-pants"))],
  ["بنطلون كتان", allOf(trousers, linen)],
  ["جاكيت", anyOf(nameMatches(/jacket/), hasSlug("sinai-back-jacket"))],
  ["جواكت", jackets],
  ["بليزر", blazers],
  ["عباية", abayas],
  ["عبايه", abayas],
  ["عبايات", inCategory("abayas")],
  ["عباية مطرزة", allOf(abayas, embroidered)],
  ["عباية مفتوحة", hasSlug("noor-open-abaya")],
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
  ["قميص زيتي", allOf(shirts, hasColour("olive"))],
  ["عايزة فستان كتان", allOf(dresses, linen)],
  // Arabic, misspelt and in unusual spellings
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
  ["gaket", anyOf(nameMatches(/jacket/), hasSlug("sinai-back-jacket"))],
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
  ["camisa de lino", allOf(shirts, linen)],
  ["camisas", shirts],
  ["camiseta", tees],
  ["camisetas", tees],
  ["pantalón", trousers],
  ["pantalon ancho", anyOf(hasSlug("felucca-wide-trousers"), hasSlug("studio-wide-pants"))],
  ["pantalones", trousers],
  ["chaqueta", nameMatches(/jacket/)],
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
  ["robe en lin", allOf(dresses, linen)],
  ["chemise", shirts],
  ["chemise rayée", allOf(shirts, striped)],
  ["chemise rayee", allOf(shirts, striped)],
  ["pantalon", trousers],
  ["veste", nameMatches(/jacket/)],
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
  ["robe d'été", hasSlug("pomegranate-sundress")],
  // SKUs and slugs
  ["NB-K5Z-INK-52", hasSlug("noor-open-abaya")],
  ["nb-k5z", hasSlug("noor-open-abaya")],
  ["NB K5Z INK 52", hasSlug("noor-open-abaya")],
  ["nbk5zink52", hasSlug("noor-open-abaya")],
  ["NB UN5 DEE S", hasSlug("madder-belted-dress")],
  ["NBUN5DEES", hasSlug("madder-belted-dress")],
  ["market-tote", hasSlug("market-tote")],
];
