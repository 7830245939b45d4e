import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminReviewsApi } from "./adminReviewsApi.ts";

const reviewsKey = ["staff", "reviews"] as const;
export const allReviews = { queryKey: reviewsKey };

type Values = { q: string; status: string; stars: string; reported: string };

export const reviewsQuery = (values: Values, page: number) =>
  queryOptions({
    queryKey: [...reviewsKey, values, page],
    queryFn: () => adminReviewsApi.reviews({ query: { ...values, page } as never }),
    placeholderData: keepPreviousData,
  });
