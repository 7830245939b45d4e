import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "#web/language.tsx";
import { categoriesAsk } from "./asks.ts";

export function CategoryName({ slug }: { slug: string }) {
  const { language } = useLanguage();
  const categories = useQuery(categoriesAsk(language)).data;
  return categories?.find((category) => category.slug === slug)?.displayName ?? slug;
}
