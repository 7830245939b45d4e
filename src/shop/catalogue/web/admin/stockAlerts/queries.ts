import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Language } from "#platform/languages.ts";
import type { adminStockAlertContract } from "#shop/catalogue/adminStockAlertContract.ts";
import { adminStockAlertEndpoints } from "#shop/catalogue/stockAlertEndpoints.ts";
import { createClient } from "#web/api/apiClient.ts";
import { send } from "#web/session/session.ts";

const adminStockAlertApi = createClient<typeof adminStockAlertContract>(adminStockAlertEndpoints, send);
const rootKey = ["staff", "stockAlerts"] as const;

export const waitingVariantsQuery = (page: number, lang: Language) =>
  queryOptions({
    queryKey: [...rootKey, "list", page, lang],
    queryFn: () => adminStockAlertApi.list({ query: { page, pageSize: 50, lang } }),
    placeholderData: keepPreviousData,
  });

/** The variants of one product that customers wait for. */
export const waitingOfProductQuery = (productId: string) =>
  queryOptions({
    queryKey: [...rootKey, "product", productId],
    queryFn: () => adminStockAlertApi.list({ query: { productId, pageSize: 200 } }),
    select: ({ items }) => items,
  });
