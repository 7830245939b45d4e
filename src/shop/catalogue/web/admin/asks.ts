import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";

const staff = ["staff", "products"] as const;
export const allProducts = { queryKey: staff };
export const productLists = { queryKey: [...staff, "list"] as const };

export type ListOfProducts = {
  items: DeskItem[];
  page: number;
  pageSize: number;
  total: number;
  /** How many of all products are low or gone. */
  lowStock: number;
};

export const filterNames = ["q", "category", "hidden", "featured", "onDeal", "lowStock", "sort"] as const;
export type ListValues = Record<(typeof filterNames)[number], string>;

export const productsAsk = (values: ListValues, page: number, lang: Language) =>
  queryOptions({
    queryKey: [...productLists.queryKey, values, page, lang],
    queryFn: (): Promise<ListOfProducts> => api.productDesk.list({ query: { ...values, page, lang } as never }),
    placeholderData: keepPreviousData,
    // Customers buy and colleagues change things meanwhile.
    refetchInterval: 30_000,
  });

/** What the filters find, in the list's order, so many at most. */
export async function firstProducts(values: ListValues, lang: Language, most: number): Promise<DeskItem[]> {
  const pageSize = 100;
  const items: DeskItem[] = [];
  for (let page = 1; items.length < most; page++) {
    const next = await api.productDesk.list({ query: { ...values, page, pageSize, lang } as never });
    items.push(...next.items);
    if (next.items.length < pageSize) break;
  }
  return items.slice(0, most);
}

/** Everything of one product, as it is now: a form must not start from yesterday's. */
export const productAsk = (id: string) =>
  queryOptions({
    queryKey: [...staff, "one", id],
    queryFn: () => api.productDesk.product({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const pricesAsk = (id: string, page: number) =>
  queryOptions({
    queryKey: [...staff, "prices", id, page],
    queryFn: () => api.productDesk.prices({ params: { id }, query: { page, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });

export const categoriesAsk = (lang: Language) =>
  queryOptions({
    queryKey: ["categories", lang],
    queryFn: () => api.catalogue.categories({ query: { lang } }),
    select: ({ items }) => items,
    staleTime: 300_000,
  });
