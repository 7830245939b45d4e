import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { categoriesQuery } from "./queries.ts";

export function CategoryName({ category }: { category: string }) {
  const { language } = useLanguage();
  const categories = useQuery(categoriesQuery(language)).data;
  return categories?.find(({ key }) => key === category)?.displayName ?? category;
}
