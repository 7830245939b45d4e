import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { Draft } from "./draft.ts";
import { soldVariants } from "./toProductRequest.ts";
import { useChoiceText } from "./VariantsSection.tsx";
import type { DraftErrors } from "./validateDraft.ts";

/** Returns each error once, with the label of its field. */
export function useErrorSummary(draft: Draft, problems: DraftErrors): { field: string; text: string }[] {
  const { t } = useTranslation(["admin", "errors"]);
  const { language } = useLanguage();
  const words = useChoiceText(draft);
  const commaList = useCommaList();
  const names: Record<string, string> = {
    category: t("products.category"),
    price: t("product.price"),
    deal: t("products.dealPercent"),
    stock: t("products.stock"),
    sku: t("product.sku"),
    variants: t("product.variants"),
    sizeChart: t("sizeChart.title"),
    images: t("product.pictures"),
  };

  function nameOf(field: string): string | undefined {
    const [part = "", place = "", ...rest] = field.split(".");
    if (part === "attributes") {
      const label = draft.attributes[Number(place)]?.label;
      return (label && inLanguage(label, language)) || t("product.attribute");
    }
    if (part !== "variants" || place === "") return names[field];
    const variant = soldVariants(draft)[Number(place)];
    const column = rest[0] === "sku" ? t("product.sku") : rest[0] === "stock" ? t("products.stock") : "";
    return commaList(variant ? words(variant.choice) : "", column);
  }

  const known = new Set<string>();
  return Object.entries(problems).flatMap(([field, key]) => {
    // A product without variants shows the error at its own field.
    if (draft.attributes.length === 0 && field.startsWith("variants.")) return [];
    const name = nameOf(field);
    const message = t(`errors:${key}`);
    const text = name ? t("product.problemAt", { name, said: message }) : message;
    if (known.has(text)) return [];
    known.add(text);
    return [{ field, text }];
  });
}
