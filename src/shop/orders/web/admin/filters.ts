import { type OrderStatus, orderStatuses, type PaymentMethod } from "#shop/orders/order.ts";

const sorts = ["newest", "oldest", "highest", "lowest"] as const;
type Sort = (typeof sorts)[number];
const methods = ["card", "cod"] as const satisfies PaymentMethod[];

/** What the staff's list shows. It lives in the address, so that back, reload and a shared link work. */
export type Filters = {
  status: OrderStatus[];
  paymentMethod: PaymentMethod | "";
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

const texts = ["paymentMethod", "governorate", "orderId", "email", "address", "from", "to"] as const;

/** Anything that an address should not say is taken as not said. */
export function filtersFrom(search: URLSearchParams): Filters {
  const named = new Set((search.get("status") ?? "").split(","));
  const said = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(said(name)) ? said(name) : "");
  const page = Number(search.get("page"));
  return {
    status: orderStatuses.filter((status) => named.has(status)),
    paymentMethod: methods.find((method) => method === said("paymentMethod")) ?? "",
    governorate: /^[A-Z]{1,3}$/.test(said("governorate")) ? said("governorate") : "",
    orderId: said("orderId"),
    email: said("email"),
    address: said("address"),
    from: day("from"),
    to: day("to"),
    sort: sorts.find((sort) => sort === search.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** As the API is asked. */
export const queryOf = ({ status, ...filters }: Filters) => ({ ...filters, status: status.join(",") });

/** The shortest address that says the same. */
export function searchOf(filters: Filters): string {
  const search = new URLSearchParams();
  if (filters.status.length > 0) search.set("status", filters.status.join(","));
  for (const name of texts) if (filters[name]) search.set(name, filters[name]);
  if (filters.sort !== "newest") search.set("sort", filters.sort);
  if (filters.page > 1) search.set("page", String(filters.page));
  const text = search.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}

/** Every change but a turned page leads to the first page of another list. */
export const changed = (filters: Filters, change: Partial<Filters>): Filters => ({ ...filters, page: 1, ...change });

export const datesFit = ({ from, to }: Pick<Filters, "from" | "to">) => !from || !to || from <= to;

export const isFiltered = ({ status, ...filters }: Filters) =>
  status.length > 0 || texts.some((name) => filters[name] !== "");

/** The desk's queues: what somebody is looking for in the morning. */
export const queues = [
  { label: "view.toPack", status: ["order_placed", "cod_order_placed"] },
  { label: "view.toSend", status: ["processing"] },
  { label: "view.onTheWay", status: ["dispatched"] },
  { label: "view.refunds", status: ["pending_refund"] },
] as const satisfies { label: string; status: OrderStatus[] }[];
