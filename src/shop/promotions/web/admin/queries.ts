import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminPromotionsApi } from "./adminPromotionsApi.ts";

const couponsKey = ["staff", "coupons"] as const;
export const allCoupons = { queryKey: couponsKey };

type CouponFilters = Record<"q" | "kind" | "state", string>;

export const couponsQuery = ({ q, kind, state }: CouponFilters, page: number) =>
  queryOptions({
    queryKey: [...couponsKey, "list", q, kind, state, page],
    queryFn: () =>
      adminPromotionsApi.list({
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

export const couponQuery = (id: string) =>
  queryOptions({
    queryKey: [...couponsKey, "one", id],
    queryFn: () => adminPromotionsApi.coupon({ params: { id } }),
  });

export const redemptionsQuery = (id: string) =>
  queryOptions({ queryKey: [...couponsKey, "uses", id], queryFn: () => adminPromotionsApi.uses({ params: { id } }) });
