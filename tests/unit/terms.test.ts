import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Language, languageCodes } from "#platform/languages.ts";

/**
 * One word for each thing, in texts for staff as well as for customers, and words that customers do not know. The pattern
 * finds the wrong word; the text says what to write instead. Sentences quoted by the specification are exempt by their
 * key.
 */
const forbidden: Record<Language, [RegExp, string][]> = {
  en: [
    [/\bone (press|step is left)\b|\bpress is missing\b/i, "say what the button does"],
    [/\btelephone\b/i, "phone"],
    [/\b(e)?mails?\b(?<!e-mail)(?<!e-mails)(?<!mail server)(?! server)/i, "e-mail"],
    [/\bsign(ed)?[ -]?in\b|\bsigning in\b/i, "log in"],
    [/\bonce issued\b|\brefund is issued\b|\bissue a refund\b/i, "send a refund"],
    [/(?<!one )\bpieces?\b/i, "item"],
    [/\bmy list\b|\byour list\b/i, "favourites"],
    [/\b(good for nothing|stay whole|goes? on\b|owed to|no more than the total)/i, "a plain sentence"],
    [/\bgreen product|eco-?friendly|good for the planet|planet-friendly/i, "fabric, share, weight"],
    [/\b(oops|whoops|uh-oh|hurry)\b/i, "a plain sentence"],
    [/!(?!\[)/, "no exclamation marks"],
    [/\bcolor(s|ed)?\b|\bcanceled\b|\b(un)?(personal|author|recogn|organ)iz(e|es|ed|ing)\b/i, "British spelling"],
    [/\bwish ?lists?\b/i, "favourites"],
    [/\bjumpers?\b|\bsportswear\b|\bnew releases\b/i, "sweater, activewear, new arrivals"],
    [/\bhand-overs?\b|\bpick-ups?\b/i, "handover, pickup"],
    [/\bwaiting for this choice\b/i, "item, variant for staff"],
    [/\bdecide (a|each|every|the) ?difference/i, "resolve"],
    [/\bdelivery address\b/i, "shipping address"],
    [/\btax number\b/i, "tax registration number"],
    [/\balt texts?\b/i, "alternative text"],
    [/\bkeep shopping\b/i, "continue shopping"],
  ],
  ar: [
    [/ضغطة|بضغطة/, "جملة مباشرة"],
    [/صدر عنك|إصدار الاسترداد|أصدرنا الاسترداد|أصدرنا استرداد/, "نرد المبلغ"],
    [/(?<!\p{L})(دون|بلا)(?!\p{L})(?! استعمال)/u, "بدون"],
    // Staff take orders by phone: طلب هاتفي، بالهاتف.
    [/(?<!بال)هاتف(?!ي)/, "موبايل"],
    [/ملصقات/, "بطاقات"],
    [/مدة الإرجاع/, "مهلة الإرجاع"],
    [/ورقة الإرجاع|أوراق الإرجاع/, "إذن الإرجاع"],
    [/أكواد الهدايا/, "أكواد الهدية"],
    [/(?<!\p{L})الطرد(?!\p{L})/u, "الشحنة، العلبة للمرتجع"],
    [/طلب شراء/, "طلب من المتجر"],
    [/(?<!\p{L})(مش|زي|عايز|عايزة|دلوقتي|كده|بس|خد|تقيل|بتاع)(?!\p{L})/u, "فصحى بسيطة"],
    [/عميلنا العزيز|عزيزي|عفوًا|أوبس|للأسف/, "بدون مخاطبة"],
    [/(?<!\p{L})(أنت|أنتِ|البسه|اختر|اضغط|أضف|انقر|قم ب)(?!\p{L})/u, "مصدر"],
    [/كلمة السر/, "كلمة المرور"],
    [/صديق للبيئة(?!»)/, "الخامة ونسبتها ووزنها"],
    [/إلى الرف/, "إلى المخزون"],
    [/عناصر التصفية/, "عوامل التصفية"],
    [/(?<!\p{L})(ال)?مباعة/u, "مبيعة"],
    [/(?<!\p{L})(ال)?سلات(?!\p{L})/u, "سلال"],
    [/نقد المندوب/, "تحصيلات الشحن"],
    [/نسبة العرض/, "نسبة الخصم"],
    [/رقم صحيح من/, "عدد صحيح"],
    [/عنوان التوصيل/, "عنوان الشحن"],
    [/(?<!\p{L})المسار(?!\p{L})/u, "الرابط"],
  ],
  es: [
    [/\b(un|solo|este) toque\b/i, "una frase directa"],
    [/\bmensajero|quien reparte\b/i, "repartidor"],
    [/\bm[óo]vil(es)?\b|\bcelular/i, "teléfono"],
    [/contra reembolso/i, "contra entrega"],
    [/billetera/i, "monedero electrónico"],
    [/\b(usted|ustedes|vosotros)\b/i, "tú"],
    [/\b(emitido|emita|emitir) el reembolso|reembolso (está )?emitido|\bUna vez emitido\b/i, "enviar el reembolso"],
    [/(?<!una )\bpiezas?\b/i, "prenda o artículo"],
    [/\b(haz|hacer|haga) clic\b|\bcheckout\b|\blink\b|\bstock\b/i, "sin anglicismos"],
    [/\b(ups|vaya)\b/i, "una frase directa"],
    [/\bmodificad[oa]s?\b/i, "cambiado"],
    [/reembolso en camino/i, "reembolso pendiente"],
    [/\bpedidos? en efectivo/i, "contra entrega"],
    [/\bborrador de pedido\b/i, "pedido por teléfono"],
    [/\binspección\b/i, "revisión"],
    [/env[ií]os? pendientes?/i, "mensajes en espera de un webhook"],
  ],
  fr: [
    [/\bun (simple )?geste\b|sans ce geste/i, "une phrase directe"],
    [/\b(connecté|remboursé|inscrit|abonné)(e)?\b(?<=vous (êtes|serez) \w+)|être remboursé/i, "sans genre"],
    [/·e\b|\(e\)/, "sans point médian"],
    [/note de crédit/i, "avoir"],
    [/\bUne fois émis\b|remboursement émis|est émis\b/i, "envoyer le remboursement"],
    [/codes cadeau\b(?!x)/i, "codes cadeaux"],
    [/\b(oups|mince|checkout|shopping)\b/i, "une phrase directe"],
    [/\bce que nous taisons\b/i, "ce que nous évitons"],
    [/en rayon/i, "en stock"],
    [/\bcommandes? en espèces\b/i, "à payer à la livraison, payées en espèces"],
    [/\binspection\b/i, "contrôle"],
    [/attend\w* (déjà )?ce choix|ce choix sera/i, "article, variante pour l’équipe"],
    [/remboursement en route/i, "remboursement en attente"],
    [/brouillon de commande/i, "commande par téléphone"],
  ],
};

/** Texts quoted by the specification or named after a standard. */
const exempt: [RegExp, string][] = [
  [/^(en)\/errors:auth\.(refresh|oauth|login|unlink|reset)/, "quoted by the specification"],
  [/^\w\w\/errors:(csrf|newsletter)/, "quoted by the specification"],
];

const readTexts = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;

function textsIn(language: Language): [string, string][] {
  const locales = readdirSync(`locales/${language}`).flatMap((file) =>
    Object.entries(readTexts(`locales/${language}/${file}`)).map(([key, text]): [string, string] => [
      `${language}/${file.replace(".json", "")}:${key}`,
      text,
    ]),
  );
  const folder = "src/shop/content/web/prose";
  const prose = readdirSync(folder)
    .filter((file) => file.endsWith(`.${language}.md`))
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, "utf8")
        .split("\n")
        .map((line, at): [string, string] => [`${file}:${at + 1}`, line]),
    );
  const { products } = JSON.parse(readFileSync("demo/catalogue.json", "utf8")) as {
    products: { slug: string; name: Record<Language, string>; description: Record<Language, string> }[];
  };
  const catalogue = products.flatMap(({ slug, name, description }): [string, string][] => [
    [`${language}/demo:${slug} name`, name[language]],
    [`${language}/demo:${slug}`, description[language]],
  ]);
  const seo = JSON.parse(readFileSync("demo/categorySeo.json", "utf8")) as Record<
    string,
    { title: Record<Language, string>; description: Record<Language, string> }
  >;
  const categories = Object.entries(seo).flatMap(([slug, { title, description }]): [string, string][] => [
    [`${language}/demo:${slug} title`, title[language]],
    [`${language}/demo:${slug}`, description[language]],
  ]);
  return [...locales, ...prose, ...catalogue, ...categories].filter(
    ([key]) => !exempt.some(([pattern]) => pattern.test(key)),
  );
}

test.each(languageCodes)("texts in %s use one word for each thing", (language) => {
  const wrong = textsIn(language).flatMap(([key, text]) => {
    // Addresses and placeholders are no words.
    const words = text.replaceAll(/\{\{[^}]*\}\}|https?:\S+|\(\/[^)]*\)|\S+@\S+|\{#[\w-]+\}/g, "");
    return forbidden[language]
      .filter(([pattern]) => pattern.test(words))
      .map(([, instead]) => `${key}: ${text} → ${instead}`);
  });
  expect(wrong).toEqual([]);
});
