import { ShopError } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import { changeFields, type Fields } from "../changeFields.ts";
import { deleteProduct } from "./deleteProduct.ts";
import type { Who } from "./saveProduct.ts";

type Wish = { ids: readonly string[]; to: Fields | { deleted: true } };

/** Each product is a transaction of its own, with its history and audit row. */
export async function changeMany(db: Db, { ids, to }: Wish, who: Who) {
  const results: { _id: string; message?: string }[] = [];
  for (const _id of new Set(ids)) {
    try {
      if ("deleted" in to) await deleteProduct(db, _id, who);
      else await changeFields(db, _id, to, who);
      results.push({ _id });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      results.push({ _id, message: error.key });
    }
  }
  return { results };
}
