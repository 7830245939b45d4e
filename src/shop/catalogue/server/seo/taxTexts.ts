import arabicList from "#locales/ar/catalogue.json" with { type: "json" };
import arabic from "#locales/ar/common.json" with { type: "json" };
import englishList from "#locales/en/catalogue.json" with { type: "json" };
import english from "#locales/en/common.json" with { type: "json" };
import spanishList from "#locales/es/catalogue.json" with { type: "json" };
import spanish from "#locales/es/common.json" with { type: "json" };
import frenchList from "#locales/fr/catalogue.json" with { type: "json" };
import french from "#locales/fr/common.json" with { type: "json" };
import { formatsFor } from "#platform/formats.ts";
import type { Language } from "#platform/languages.ts";
import type { Settings } from "#shop/settings/settings.ts";

export type TaxSettings = Pick<Settings, "taxPercent" | "pricesIncludeTax">;

const texts = {
  en: { ...english, ...englishList },
  ar: { ...arabic, ...arabicList },
  es: { ...spanish, ...spanishList },
  fr: { ...french, ...frenchList },
};

/**
 * Returns what pages say about VAT: in their footer about all prices, and beside the price of a product, here without a
 * full stop. Undefined without VAT.
 */
export function taxTexts({ taxPercent, pricesIncludeTax }: TaxSettings, language: Language) {
  if (taxPercent === 0) return undefined;
  const words = texts[language];
  const filled = (text: string) => text.replace("{{percent}}", formatsFor(language).percent(taxPercent));
  return {
    allPrices: filled(words[pricesIncludeTax ? "footer.taxIncluded" : "footer.taxAdded"]),
    besidePrice: filled(words[pricesIncludeTax ? "product.taxIncluded" : "product.tax"]).replace(/\.$/, ""),
  };
}
