import { useTranslation } from "react-i18next";
import type { CoverView } from "#shop/catalogue/contract.ts";
import { useShop } from "#web/layout/ShopContext.tsx";

type Given = {
  slug: string;
  displayName: string;
  displayDescription: string;
  seoTitle: string;
  seoDescription: string;
  picture: CoverView | null;
};

/** The own texts and picture of a category or collection, for its page. */
export const toOwnTexts = ({ slug, displayName, displayDescription, seoTitle, seoDescription, picture }: Given) => ({
  slug,
  name: displayName,
  text: displayDescription,
  seoTitle,
  seoDescription,
  picture,
});

/** Returns the props of `ProductListPage` for these texts. */
export function useOwnTexts({ name, text, seoTitle, seoDescription, picture }: ReturnType<typeof toOwnTexts>) {
  const { t } = useTranslation("catalogue");
  const shop = useShop();
  return {
    title: name,
    text,
    seoTitle: seoTitle || undefined,
    description: seoDescription || text || t("category.description", { category: name, shop: shop.name }),
    picture,
  };
}
