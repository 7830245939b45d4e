import { press, type Screen } from "./screen.ts";

const desk = "/secret-dashboard";
const row = "tbody tr td";

/** What only staff see: each tab with rows in it, what opens from them, and how one looks that is broken or empty. */
export const deskScreens: readonly Screen[] = [
  { name: "desk-create", who: "staff", path: `${desk}/create`, ready: ".form-part" },
  {
    name: "desk-create-wrong",
    who: "staff",
    path: `${desk}/create`,
    ready: ".form-part",
    act: press(".button--main", ".field__error"),
  },
  { name: "desk-products", who: "staff", path: `${desk}/products`, ready: row },
  {
    name: "desk-bulk",
    who: "staff",
    path: `${desk}/products`,
    ready: row,
    act: press("tbody [type=checkbox]", ".bulk-bar"),
  },
  {
    name: "desk-product",
    who: "staff",
    path: `${desk}/products`,
    ready: row,
    act: press("tbody .product-name a", ".pictures img"),
  },
  { name: "desk-analytics", who: "staff", path: `${desk}/analytics`, ready: ".charts" },
  { name: "desk-orders", who: "staff", path: `${desk}/orders`, ready: row },
  { name: "desk-orders-none", who: "staff", path: `${desk}/orders?orderId=NB-9999999`, ready: ".empty" },
  {
    name: "desk-orders-broken",
    who: "staff",
    path: `${desk}/orders`,
    api: { path: "/admin/orders?*", how: "broken" },
    ready: ".empty",
  },
  {
    name: "desk-orders-waiting",
    who: "staff",
    path: `${desk}/orders`,
    api: { path: "/admin/orders?*", how: "silent" },
  },
  {
    name: "desk-order",
    who: "staff",
    path: `${desk}/orders`,
    ready: row,
    act: press("tbody tr button", "dialog[open] .timeline"),
  },
  {
    name: "desk-order-returning",
    who: "staff",
    path: `${desk}/returns`,
    ready: row,
    act: press("tbody tr button", "dialog[open] .timeline"),
  },
  { name: "desk-returns", who: "staff", path: `${desk}/returns`, ready: row },
  { name: "desk-payments", who: "staff", path: `${desk}/payments`, ready: "main h1" },
  { name: "desk-campaigns", who: "staff", path: `${desk}/campaigns`, ready: row },
  { name: "desk-campaign", who: "staff", path: `${desk}/campaigns/new`, ready: ".campaign__page" },
  { name: "desk-messages", who: "staff", path: `${desk}/messages`, ready: row },
  {
    name: "desk-message",
    who: "staff",
    path: `${desk}/messages`,
    ready: row,
    act: press("tbody tr button", "dialog[open] textarea"),
  },
  { name: "desk-subscribers", who: "staff", path: `${desk}/subscribers`, ready: row },
  { name: "desk-coupons", who: "staff", path: `${desk}/coupons`, ready: row },
  {
    name: "desk-coupon",
    who: "staff",
    path: `${desk}/coupons`,
    ready: row,
    act: press("tbody tr button", "dialog[open] form"),
  },
  { name: "desk-search", who: "staff", path: `${desk}/search`, ready: row },
  { name: "desk-settings", who: "staff", path: `${desk}/settings`, ready: ".settings form" },
  { name: "desk-audit", who: "staff", path: `${desk}/audit-log`, ready: row },
  {
    name: "desk-audit-row",
    who: "staff",
    path: `${desk}/audit-log`,
    ready: row,
    act: press("tbody tr button", "dialog[open] dl"),
  },
  { name: "desk-system", who: "staff", path: `${desk}/system`, ready: row },
];
