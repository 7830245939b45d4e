import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { PageSummary } from "#shop/content/adminContract.ts";
import type { policySlugs } from "#shop/content/web/policySlugs.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

type PolicyName = (typeof policySlugs)[number] | "about";

/** Returns a function for the title of a page; a policy with the shop's own text has none of its own. */
export function usePageTitle() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  return ({ title, slug }: Pick<PageSummary, "title" | "slug">): string =>
    inLanguage(title, language) || t(`pages.policy.${slug as PolicyName}`);
}
