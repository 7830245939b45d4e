import { useQuery } from "@tanstack/react-query";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { categoryTreeQuery } from "./categories/adminCategoriesApi.ts";

/** The name of a category, hidden ones too. */
export function CategoryName({ category }: { category: string }) {
  const { language } = useLanguage();
  const found = useQuery(categoryTreeQuery).data?.items.find(({ key }) => key === category);
  return found ? inLanguage(found.name, language) : category;
}
