import type { FastifyInstance } from "fastify";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminStockAlertContract } from "#shop/catalogue/adminStockAlertContract.ts";
import { type Attribute, labelsOf, type VariantAttributes } from "#shop/catalogue/product.ts";

type WaitingRow = {
  variant_id: string;
  sku: string;
  product_id: string;
  name: InEveryLanguage;
  attributes: Attribute[];
  selection: VariantAttributes;
  stock: number;
  hidden: boolean;
  waiting: number;
  since: Date;
};

const waitingSql = `
  select a.variant_id, count(*)::int as waiting, min(a.confirmed_at) as since
    from stock_alerts a join variants v on v.id = a.variant_id
   where a.status = 'waiting' and ($1::text is null or v.product_id = $1) group by a.variant_id`;

const handlers: Handlers<typeof adminStockAlertContract> = {
  async list({ pool, query: { productId = null, page, pageSize, lang }, caller }) {
    const language = lang ?? caller.language;
    const [{ rows }, { rows: counts }] = await Promise.all([
      pool.query<WaitingRow>(
        `select w.*, v.sku, v.stock, v.attributes as selection, p.id as product_id, p.name, p.attributes, p.hidden
           from (${waitingSql}) w join variants v on v.id = w.variant_id join products p on p.id = v.product_id
          order by w.waiting desc, w.since, w.variant_id limit $2 offset $3`,
        [productId, pageSize, (page - 1) * pageSize],
      ),
      pool.query<{ total: number }>(`select count(*)::int as total from (${waitingSql}) w`, [productId]),
    ]);
    return { items: rows.map((row) => presentRow(row, language)), page, pageSize, total: counts[0]?.total ?? 0 };
  },
};

export const adminStockAlertRoutes = (app: FastifyInstance) => registerContract(app, adminStockAlertContract, handlers);

const presentRow = (row: WaitingRow, language: Language) => ({
  variantId: row.variant_id,
  sku: row.sku,
  productId: row.product_id,
  displayName: inLanguage(row.name, language),
  labels: labelsOf(row.attributes, row.selection).map(({ value }) => inLanguage(value, language)),
  stock: row.stock,
  hidden: row.hidden,
  waiting: row.waiting,
  since: row.since.toISOString(),
});
