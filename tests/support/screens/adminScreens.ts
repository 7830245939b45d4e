import { clickAndWait, type Screen } from "./screenHelpers.ts";

const adminPath = "/secret-dashboard";
const tableRow = "tbody tr td";

/** Admin screens: each tab with rows, its dialogs, and error and empty states. */
export const adminScreens: readonly Screen[] = [
  { name: "desk-home", viewer: "staff", path: `${adminPath}/home`, waitFor: ".figures" },
  { name: "desk-create", viewer: "staff", path: `${adminPath}/create`, waitFor: ".form-part" },
  {
    name: "desk-create-wrong",
    viewer: "staff",
    path: `${adminPath}/create`,
    waitFor: ".form-part",
    prepare: clickAndWait(".button--main", ".field__error"),
  },
  { name: "desk-products", viewer: "staff", path: `${adminPath}/products`, waitFor: tableRow },
  {
    name: "desk-bulk",
    viewer: "staff",
    path: `${adminPath}/products`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody [type=checkbox]", ".bulk-bar"),
  },
  {
    name: "desk-product",
    viewer: "staff",
    path: `${adminPath}/products`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody .product-name a", ".pictures img"),
  },
  { name: "desk-analytics", viewer: "staff", path: `${adminPath}/analytics`, waitFor: ".charts" },
  { name: "desk-orders", viewer: "staff", path: `${adminPath}/orders`, waitFor: tableRow },
  { name: "desk-orders-none", viewer: "staff", path: `${adminPath}/orders?orderId=NB-9999999`, waitFor: ".empty" },
  {
    name: "desk-orders-broken",
    viewer: "staff",
    path: `${adminPath}/orders`,
    api: { path: "/admin/orders?*", how: "broken" },
    waitFor: ".empty",
  },
  {
    name: "desk-orders-waiting",
    viewer: "staff",
    path: `${adminPath}/orders`,
    api: { path: "/admin/orders?*", how: "silent" },
  },
  {
    name: "desk-order",
    viewer: "staff",
    path: `${adminPath}/orders`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] .timeline"),
  },
  {
    name: "desk-order-returning",
    viewer: "staff",
    path: `${adminPath}/returns`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] .timeline"),
  },
  { name: "desk-returns", viewer: "staff", path: `${adminPath}/returns`, waitFor: tableRow },
  { name: "desk-payments", viewer: "staff", path: `${adminPath}/payments`, waitFor: "main h1" },
  { name: "desk-campaigns", viewer: "staff", path: `${adminPath}/campaigns`, waitFor: tableRow },
  { name: "desk-campaign", viewer: "staff", path: `${adminPath}/campaigns/new`, waitFor: ".campaign__page" },
  { name: "desk-messages", viewer: "staff", path: `${adminPath}/messages`, waitFor: tableRow },
  {
    name: "desk-message",
    viewer: "staff",
    path: `${adminPath}/messages`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] textarea"),
  },
  { name: "desk-subscribers", viewer: "staff", path: `${adminPath}/subscribers`, waitFor: tableRow },
  { name: "desk-coupons", viewer: "staff", path: `${adminPath}/coupons`, waitFor: tableRow },
  {
    name: "desk-coupon",
    viewer: "staff",
    path: `${adminPath}/coupons`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] form"),
  },
  { name: "desk-search", viewer: "staff", path: `${adminPath}/search`, waitFor: tableRow },
  { name: "desk-settings", viewer: "staff", path: `${adminPath}/settings`, waitFor: ".settings form" },
  { name: "desk-audit", viewer: "staff", path: `${adminPath}/audit-log`, waitFor: tableRow },
  {
    name: "desk-audit-row",
    viewer: "staff",
    path: `${adminPath}/audit-log`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] dl"),
  },
  { name: "desk-system", viewer: "staff", path: `${adminPath}/system`, waitFor: tableRow },
];
