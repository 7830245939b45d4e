import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { catalogueApi } from "../catalogueApi.ts";
import { adminProductsApi } from "./adminProductsApi.ts";

const rootKey = ["staff", "products"] as const;
export const allProductQueries = { queryKey: rootKey };
export const productListQueries = { queryKey: [...rootKey, "list"] as const };

export type AdminProductList = {
  items: AdminProductItem[];
  page: number;
  pageSize: number;
  total: number;
  /** Number of all variants of visible products with low or no stock. */
  lowStock: number;
};

export const productFilterNames = ["q", "category", "hidden", "featured", "onDeal", "lowStock", "sort"] as const;
export type ProductFilterValues = Record<(typeof productFilterNames)[number], string>;

export const productsQuery = (values: ProductFilterValues, page: number, lang: Language) =>
  queryOptions({
    queryKey: [...productListQueries.queryKey, values, page, lang],
    queryFn: (): Promise<AdminProductList> => adminProductsApi.list({ query: { ...values, page, lang } as never }),
    placeholderData: keepPreviousData,
    // ms; orders and other admins change the data meanwhile.
    refetchInterval: 30_000,
  });

/** Returns the first products that match the filters, in list order. */
export async function fetchFirstProducts(
  values: ProductFilterValues,
  lang: Language,
  max: number,
): Promise<AdminProductItem[]> {
  const pageSize = 100;
  const items: AdminProductItem[] = [];
  for (let page = 1; items.length < max; page++) {
    const next = await adminProductsApi.list({ query: { ...values, page, pageSize, lang } as never });
    items.push(...next.items);
    if (next.items.length < pageSize) break;
  }
  return items.slice(0, max);
}

/** All data of a product, always refetched: a form must not start from stale data. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...rootKey, "one", id],
    queryFn: () => adminProductsApi.product({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const feedsQuery = queryOptions({
  queryKey: ["staff", "feeds"],
  queryFn: () => adminProductsApi.feeds(),
});

export const scheduledDealsQuery = (id: string) =>
  queryOptions({
    queryKey: [...rootKey, "deals", id],
    queryFn: () => adminProductsApi.scheduledDeals({ params: { id } }),
  });

export const priceHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...rootKey, "prices", id, page],
    queryFn: () => adminProductsApi.prices({ params: { id }, query: { page, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });

export const categoriesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["categories", lang],
    queryFn: () => catalogueApi.categories({ query: { lang } }),
    select: ({ items }) => items,
    staleTime: 300_000,
  });
