import { formatsFor } from "#platform/formats.ts";
import type { Language } from "#platform/languages.ts";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";

type TaxSettings = { pricesIncludeTax: boolean; taxPercent: number };

/** Says whether prices include VAT. Made on the server, because every page weighs what the footer weighs. */
export function taxNote({ pricesIncludeTax, taxPercent }: TaxSettings, language: Language): string {
  const t = translatorFor(language).translatorOf(["common"]);
  return t(pricesIncludeTax ? "footer.taxIncluded" : "footer.taxAdded", {
    percent: formatsFor(language).percent(taxPercent),
  });
}
