import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/deskApi.ts";

const staff = ["staff", "coupons"] as const;
export const allCoupons = { queryKey: staff };

type Wish = Record<"q" | "kind" | "state", string>;

export const couponsAsk = ({ q, kind, state }: Wish, page: number) =>
  queryOptions({
    queryKey: [...staff, "list", q, kind, state, page],
    queryFn: () =>
      api.staffPromotions.list({
        query: {
          page,
          ...(q && { q }),
          ...(kind === "coupon" || kind === "gift" ? { kind } : {}),
          ...(state === "active" || state === "ended" ? { state } : {}),
        },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const couponAsk = (id: string) =>
  queryOptions({
    queryKey: [...staff, "one", id],
    queryFn: () => api.staffPromotions.coupon({ params: { id } }),
  });

export const usesAsk = (id: string) =>
  queryOptions({ queryKey: [...staff, "uses", id], queryFn: () => api.staffPromotions.uses({ params: { id } }) });

export const categoriesAsk = queryOptions({
  queryKey: ["categories"],
  queryFn: () => api.catalogue.categories({ query: {} }),
  staleTime: 600_000,
});
