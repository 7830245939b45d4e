import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Returns how a choice of categories names one: a dash before children, and whether customers see it. */
export function useCategoryLabel() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return ({ name, parent, hidden }: Pick<AdminCategory, "name" | "parent" | "hidden">): string => {
    const label = `${parent === null ? "" : "– "}${inLanguage(name, language)}`;
    return hidden ? `${label} (${t("categories.hidden")})` : label;
  };
}
