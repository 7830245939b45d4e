import { useTranslation } from "react-i18next";
import type { Draft } from "./draft.ts";
import type { Problems } from "./problems.ts";
import { useChoiceWords } from "./VariantsPart.tsx";
import { soldOf } from "./wish.ts";

/** What is wrong, each thing once, with the name of where it is. */
export function useSummary(draft: Draft, problems: Problems): { field: string; text: string }[] {
  const { t } = useTranslation(["admin", "errors"]);
  const words = useChoiceWords(draft);
  const names: Record<string, string> = {
    category: t("products.category"),
    price: t("product.price"),
    deal: t("products.dealPercent"),
    stock: t("products.stock"),
    sku: t("product.sku"),
    variants: t("product.variants"),
    images: t("product.pictures"),
  };

  function nameOf(field: string): string | undefined {
    const [part = "", place = "", ...rest] = field.split(".");
    if (part === "attributes") return draft.attributes[Number(place)]?.label.en || t("product.attribute");
    if (part !== "variants" || place === "") return names[field];
    const variant = soldOf(draft)[Number(place)];
    const column = rest[0] === "sku" ? t("product.sku") : rest[0] === "stock" ? t("products.stock") : "";
    return [variant ? words(variant.choice) : "", column].filter(Boolean).join(", ");
  }

  const seen = new Set<string>();
  return Object.entries(problems).flatMap(([field, key]) => {
    // A product without choices says it at its own field.
    if (draft.attributes.length === 0 && field.startsWith("variants.")) return [];
    const name = nameOf(field);
    const said = t(`errors:${key}`);
    const text = name ? t("product.problemAt", { name, said }) : said;
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ field, text }];
  });
}
