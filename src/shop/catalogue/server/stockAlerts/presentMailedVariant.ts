import { type InEveryLanguage, inLanguage, type Language, languages } from "#platform/languages.ts";
import type { MailedVariant } from "#shop/catalogue/mailParams.ts";
import { type Attribute, labelsOf, type VariantAttributes } from "#shop/catalogue/product.ts";

export type MailedVariantRow = {
  id: string;
  name: InEveryLanguage;
  attributes: Attribute[];
  selection: VariantAttributes;
};

/** Returns a variant as mails name it, with the path at which its page opens. */
export function presentMailedVariant(row: MailedVariantRow, language: Language): MailedVariant {
  const name = inLanguage(row.name, language);
  const choice = labelsOf(row.attributes, row.selection).map(({ value }) => inLanguage(value, language));
  const query = new URLSearchParams(row.selection).toString();
  return {
    name,
    item: choice.length > 0 ? `${name} (${choice.join(languages[language].comma)})` : name,
    path: `/product/${row.id}${query && `?${query}`}`,
  };
}
