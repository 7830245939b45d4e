import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { categoriesQuery } from "./queries.ts";

export function CategoryName({ slug }: { slug: string }) {
  const { language } = useLanguage();
  const categories = useQuery(categoriesQuery(language)).data;
  return categories?.find((category) => category.slug === slug)?.displayName ?? slug;
}
