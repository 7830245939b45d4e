import type { PaymentMethod } from "#shop/orders/orderStatus.ts";
import { type OrderStatus, orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";

const sorts = ["newest", "oldest", "highest", "lowest"] as const;
type Sort = (typeof sorts)[number];
const paymentMethods = ["card", "cod"] as const satisfies PaymentMethod[];

/** Filters of the admin order list, stored in the URL, so that back, reload and shared links work. */
export type Filters = {
  status: OrderStatus[];
  paymentMethod: PaymentMethod | "";
  /** Whether the customer of a cash order has yet to confirm it. */
  confirmation: "waiting" | "settled" | "";
  /** ISO code. */
  governorate: string;
  orderId: string;
  email: string;
  address: string;
  /** Days in Cairo, `2026-11-21`. */
  from: string;
  to: string;
  sort: Sort;
  page: number;
};

const confirmations = ["waiting", "settled"] as const;
const textFilters = [
  "paymentMethod",
  "confirmation",
  "governorate",
  "orderId",
  "email",
  "address",
  "from",
  "to",
] as const;

/** Parses the URL; ignores invalid values. */
export function parseFilters(search: URLSearchParams): Filters {
  const statuses = new Set((search.get("status") ?? "").split(","));
  const param = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(param(name)) ? param(name) : "");
  const page = Number(search.get("page"));
  return {
    status: orderStatuses.filter((status) => statuses.has(status)),
    paymentMethod: paymentMethods.find((method) => method === param("paymentMethod")) ?? "",
    confirmation: confirmations.find((state) => state === param("confirmation")) ?? "",
    governorate: /^[A-Z]{1,3}$/.test(param("governorate")) ? param("governorate") : "",
    orderId: param("orderId"),
    email: param("email"),
    address: param("address"),
    from: day("from"),
    to: day("to"),
    sort: sorts.find((sort) => sort === search.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Query parameters of the API request. */
export const filtersToQuery = ({ status, ...filters }: Filters) => ({ ...filters, status: status.join(",") });

/** Returns the shortest equivalent query string, without default values. */
export function filtersToSearch(filters: Filters): string {
  const search = new URLSearchParams();
  if (filters.status.length > 0) search.set("status", filters.status.join(","));
  for (const name of textFilters) if (filters[name]) search.set(name, filters[name]);
  if (filters.sort !== "newest") search.set("sort", filters.sort);
  if (filters.page > 1) search.set("page", String(filters.page));
  const text = search.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** Every change except of the page number resets to page 1. */
export const withChange = (filters: Filters, change: Partial<Filters>): Filters => ({ ...filters, page: 1, ...change });

export const isDateRangeValid = ({ from, to }: Pick<Filters, "from" | "to">) => !from || !to || from <= to;

/** Returns the number of active filters; the chosen statuses are one. */
export const countFilters = ({ status, ...filters }: Filters): number =>
  Math.min(status.length, 1) + textFilters.filter((name) => filters[name] !== "").length;

export const isFiltered = (filters: Filters): boolean => countFilters(filters) > 0;
