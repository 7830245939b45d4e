import { sql } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import type { StockAlertView } from "#shop/catalogue/stockAlertContract.ts";
import { type MailedVariantRow, presentMailedVariant } from "./presentMailedVariant.ts";

/** More than an address may have open (`maxOpenPerEmail`). */
const most = 100;

type AlertRow = MailedVariantRow & { variantId: string; picture: string | null };

/** Returns the variants for which a confirmed address waits, the latest first, without those of hidden products. */
export async function listStockAlerts(db: Db, email: string, language: Language): Promise<StockAlertView[]> {
  const { rows } = await sql<AlertRow>`
    select p.id, p.name, p.attributes, v.attributes as selection, v.id as "variantId",
           coalesce(v.picture_id, (select i.id from pictures i
             where i.product_id = p.id and i.status = 'ready' order by i.position limit 1)) as picture
      from stock_alerts a join variants v on v.id = a.variant_id join products p on p.id = v.product_id
     where a.email = ${email} and a.status = 'waiting' and not p.hidden
     order by a.created_at desc, a.id limit ${most}`.execute(db);
  return rows.map(({ variantId, picture, ...row }) => {
    const { item, path } = presentMailedVariant(row, language);
    return { variantId, item, path, picture };
  });
}
