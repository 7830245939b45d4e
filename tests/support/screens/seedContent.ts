import type { ScreenFixture } from "./screenFixture.ts";

const day = 86_400_000;
const cairoMinute = (days: number) =>
  new Date(Date.now() + days * day)
    .toLocaleString("sv-SE", { timeZone: "Africa/Cairo" })
    .slice(0, 16)
    .replace(" ", "T");

/** Content of the staff: collections, a size chart, an own page, menus, announcements and scheduled deals. */
export async function seedContent(fixture: ScreenFixture): Promise<void> {
  await addCollections(fixture);
  await addSizeChart(fixture);
  const pageId = await addOwnPage(fixture);
  await changeMenus(fixture, pageId);
  await addAnnouncements(fixture);
  await scheduleDeals(fixture);
}

async function addCollections({ staff, collections }: ScreenFixture): Promise<void> {
  const linen = await staff.request("POST", "/admin/collections", {
    kind: "automatic",
    name: {
      en: "Linen under 1,500 pounds",
      ar: "كتان بأقل من ١٬٥٠٠ جنيه",
      es: "Lino por menos de 1500 libras",
      fr: "Lin à moins de 1 500 livres",
    },
    description: {
      en: "Light linen, undyed or in plant-inspired colours, for the hot months.",
      ar: "كتان خفيف، خام أو بألوان مستوحاة من النباتات، لشهور الحر.",
    },
    rules: { categories: ["shirts", "trousers"], max: 1500 },
    sort: "price",
  });
  const gifts = await staff.request("POST", "/admin/collections", {
    kind: "manual",
    name: {
      en: "Gifts for Mother’s Day",
      ar: "هدايا عيد الأم",
      es: "Regalos para el Día de la Madre",
      fr: "Fête des mères",
    },
    products: ["siwa-scarf", "isis-tiered-dress", "noor-open-abaya", "luxor-linen-shirt"],
    visibleUntil: new Date(Date.now() + 20 * day).toISOString(),
  });
  await staff.request("POST", "/admin/collections", {
    kind: "automatic",
    name: { en: "Spring preview", ar: "لمحة من الربيع" },
    rules: { newForDays: 14 },
    hidden: true,
  });
  Object.assign(collections, { rules: String(linen.slug), manual: String(gifts.slug) });
}

async function addSizeChart({ staff }: ScreenFixture): Promise<void> {
  const { version } = await staff.request("GET", "/admin/categories/dresses/size-chart");
  const chart = {
    measures: [
      { label: { en: "Chest, all round", ar: "محيط الصدر", es: "Contorno de pecho", fr: "Tour de poitrine" } },
      { label: { en: "Waist, all round", ar: "محيط الوسط", es: "Contorno de cintura", fr: "Tour de taille" } },
      { label: { en: "Length from the shoulder", ar: "الطول من الكتف" } },
    ],
    rows: ["S", "M", "L", "XL"].map((size, at) => ({ size, values: [92 + 4 * at, 76 + 4 * at, 118.5 + at] })),
    how: {
      en: "Lay a dress that fits you on a flat surface. For chest and waist, measure across and double the figure.",
      ar: "افردي فستانًا يناسبك وقيسي العرض ثم ضاعفيه.",
    },
  };
  await staff.request("PUT", "/admin/categories/dresses/size-chart", { chart, version });
}

async function addOwnPage({ staff }: ScreenFixture): Promise<string> {
  const empty = { en: "", ar: "", es: "", fr: "" };
  const { id } = await staff.request("POST", "/admin/pages", {
    slug: "our-workshops",
    title: { ...empty, en: "Our workshops", ar: "ورشنا", es: "Nuestros talleres", fr: "Nos ateliers" },
    description: { ...empty, en: "Where our clothes are sewn.", ar: "أين تُخاط ملابسنا." },
    body: {
      ...empty,
      en: "<p>Twelve tailors in Faiyum sew for {{shop}}. They own the workshop together.</p><h2>Visit us</h2><ul><li>Sunday to Thursday, 10 am to 5 pm</li><li>14 Qaroun Street, Faiyum</li></ul><p><a href='/contact'>Write to us</a> before you come.</p>",
      ar: "<p>اثنا عشر خياطًا في الفيوم يخيطون لمتجر {{shop}}، والورشة ملكهم معًا.</p><h2>مواعيد الزيارة</h2><ul><li>من الأحد إلى الخميس، من ١٠ صباحًا إلى ٥ مساءً</li><li>١٤ شارع قارون، الفيوم</li></ul><p><a href='/contact'>يُرجى مراسلتنا</a> قبل الزيارة.</p>",
    },
    published: true,
  });
  return String(id);
}

async function changeMenus({ staff }: ScreenFixture, id: string): Promise<void> {
  const items = [
    { kind: "shopPage", page: "new" },
    { kind: "categories" },
    { kind: "ownPage", id },
    { kind: "link", to: "/collections/linen-under-1-500-pounds", label: { en: "Linen", ar: "كتان" } },
  ];
  await staff.request("PUT", "/admin/menus/footerShop", { version: 0, items });
}

async function addAnnouncements({ staff }: ScreenFixture): Promise<void> {
  const announcement = { link: "/deals", dismissible: true };
  await staff.request("POST", "/admin/announcements", {
    ...announcement,
    text: {
      en: "Free shipping on orders of 1,500 pounds or more until Friday",
      ar: "شحن مجاني للطلبات من ١٬٥٠٠ جنيه فأكثر حتى الجمعة",
      es: "Envío gratis en pedidos desde 1500 libras hasta el viernes",
      fr: "Livraison offerte dès 1 500 livres jusqu’à vendredi",
    },
    tone: "accent",
    startsAt: cairoMinute(-1),
    endsAt: cairoMinute(5),
  });
  await staff.request("POST", "/admin/announcements", {
    ...announcement,
    text: { en: "White Friday: up to 40% off", ar: "الجمعة البيضاء: خصم حتى ٤٠٪", es: "", fr: "" },
    tone: "deal",
    startsAt: cairoMinute(6),
    endsAt: "",
  });
}

/** A deal that runs, after a month at another price, and one that is planned. */
async function scheduleDeals({ staff, shop }: ScreenFixture): Promise<void> {
  const path = "/admin/products/siwa-scarf/deals";
  const { db } = shop.database;
  const row = { product_id: "siwa-scarf", deal_percent: 0 };
  const { price } = await db
    .selectFrom("products")
    .select("price")
    .where("id", "=", "siwa-scarf")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("price_history")
    .values({ ...row, price: price - 4000, at: new Date(Date.now() - 20 * day) })
    .execute();
  await staff.request("PATCH", "/products/siwa-scarf/fields", { deal: 15 });
  await staff.request("POST", path, { percent: 30, startsAt: cairoMinute(4), endsAt: cairoMinute(6) });
  await staff.request("POST", path, { percent: 20, startsAt: cairoMinute(30), endsAt: cairoMinute(33) });
}
