import { type RawBuilder, sql } from "kysely";

type Outcome = "deleted" | "hidden" | "kept";

/**
 * SQL that tells how the removal treats a product of `demo_products d`: kept if staff changed it, hidden if orders refer
 * to it, otherwise deleted.
 */
export const productOutcome: RawBuilder<Outcome> = sql`
  case when d.fingerprint <> demo_product_fingerprint(d.product_id) then 'kept'
       when is_ordered_product(d.product_id) then 'hidden'
       else 'deleted' end`;

/**
 * Whether a category of `demo_categories d` stays: staff changed it, or something else of the shop needs it. Products
 * for which `isGoing` is true do not.
 */
export const isCategoryKept = (isGoing: RawBuilder<boolean>): RawBuilder<boolean> => sql`(
  d.fingerprint <> demo_category_fingerprint(d.category)
  or exists (select from products p where p.category = d.category and not ${isGoing})
  or exists (select from categories c where d.category in (c.parent, c.merged_into))
  or exists (select from coupons c where d.category = any(c.categories) and c.deleted_at is null)
  or exists (select from collections c where c.rules -> 'categories' ? d.category)
  or exists (select from menus m where m.items @> jsonb_build_array(jsonb_build_object('key', d.category)))
  or exists (select from (select sections from home_page_versions order by version desc limit 1) h
              where h.sections @> jsonb_build_array(jsonb_build_object('tiles',
                jsonb_build_array(jsonb_build_object('kind', 'category', 'key', d.category))))))`;
