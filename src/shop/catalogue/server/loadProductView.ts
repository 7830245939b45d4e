import type { Language } from "#platform/languages.ts";
import { isPermitted } from "#platform/server/requirePermission.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { ProductView } from "../contract.ts";
import { loadCategories } from "./categories/loadCategories.ts";
import { findProduct } from "./findProduct.ts";
import type { ListRequestContext } from "./presentList.ts";
import { presentProduct } from "./presentProduct.ts";

/** Returns the product as customers see it; admins also see hidden ones. Throws 404 for any other. */
export async function loadProductView(
  { db, pool, visitor, caller }: Pick<ListRequestContext, "db" | "pool" | "visitor" | "caller">,
  id: string,
  language?: Language,
): Promise<ProductView> {
  const row = await findProduct(pool, id, {
    includeHidden: isPermitted(visitor, "products.read"),
  });
  const [settings, categories] = await Promise.all([cachedSettings(db), loadCategories(pool)]);
  return presentProduct(row, { ...settings, categories, language: language ?? caller.language });
}
