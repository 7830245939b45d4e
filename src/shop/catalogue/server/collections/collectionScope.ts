import { createHash } from "node:crypto";
import pg from "pg";
import { fromPounds } from "#platform/money.ts";
import type { CollectionRules, CollectionSort } from "#shop/catalogue/collection.ts";
import { type CategoryRow, categoryKeys } from "../categories/categoryTree.ts";
import { type FacetValue, facetCodes } from "../facets/facetFilters.ts";

/** The products of a collection, as a list's scope. */
export type CollectionScope = {
  /** Condition on `search_documents d`, which has no hidden products. */
  condition: string;
  /** Order unless the visitor chooses another. */
  order: string;
  cacheKey: string;
};

type ScopeData = { categories: readonly CategoryRow[]; values: readonly FacetValue[] };

/** Ends with the id, so that pagination is stable. */
const orderBySql: Record<CollectionSort, string> = {
  newest: "created_at desc, id",
  price: "min_deal_price, id",
  "-price": "min_deal_price desc, id desc",
  best: "sold desc, created_at desc, id",
  deal: "deal_percent desc, created_at desc, id",
};

export function automaticScope(rules: CollectionRules, sort: CollectionSort, data: ScopeData): CollectionScope {
  return toScope(ruleConditions(rules, data).join(" and ") || "false", orderBySql[sort]);
}

/** The products in this order. */
export function manualScope(productIds: readonly string[]): CollectionScope {
  const ids = textArray(productIds);
  return toScope(`d.product_id = any(${ids})`, `array_position(${ids}, id), id`);
}

function toScope(condition: string, order: string): CollectionScope {
  const cacheKey = createHash("sha1").update(condition).digest("base64url");
  return { condition, order, cacheKey };
}

/** All must hold. A colour or category that is gone matches nothing. */
function ruleConditions(rules: CollectionRules, { categories, values }: ScopeData): string[] {
  const { categories: slugs, colours, tags, min, max, deal, newForDays } = rules;
  const conditions = [
    slugs && `d.category = any(${textArray(categoryKeys(categories, slugs))})`,
    colours && `d.choices && '{${facetCodes(values, "colour", colours)}}'::integer[]`,
    tags &&
      `exists (select from products p where p.id = d.product_id and not p.hidden and p.tags && ${textArray(tags)})`,
    min !== undefined && `d.deal_price >= ${fromPounds(min)}`,
    max !== undefined && `d.deal_price <= ${fromPounds(max)}`,
    deal && "d.deal_percent > 0",
    newForDays !== undefined && `d.created_at > now() - interval '${Math.round(newForDays)} days'`,
  ];
  return conditions.filter((condition) => typeof condition === "string");
}

const textArray = (texts: readonly string[]) =>
  `array[${texts.map((text) => pg.escapeLiteral(text)).join(", ")}]::text[]`;
