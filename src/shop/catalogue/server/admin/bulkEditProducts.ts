import { ShopError } from "#platform/errors.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { changeProductFields, type ProductFieldChanges } from "./changeProductFields.ts";
import { deleteProduct } from "./deleteProduct.ts";

type BulkEditInput = { ids: readonly string[]; to: ProductFieldChanges | { deleted: true } };

/** Changes each product in a transaction of its own, with price history and audit row. */
export async function bulkEditProducts(admin: AdminContext, { ids, to }: BulkEditInput) {
  const results: { _id: string; message?: string }[] = [];
  for (const _id of new Set(ids)) {
    try {
      if ("deleted" in to) await deleteProduct(admin, _id);
      else await changeProductFields(admin, _id, to);
      results.push({ _id });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, message: error.key });
    }
  }
  return { results };
}
