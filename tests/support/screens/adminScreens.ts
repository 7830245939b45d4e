import { adminAccessScreens } from "./adminAccessScreens.ts";
import { adminCatalogueScreens } from "./adminCatalogueScreens.ts";
import { adminOrderScreens } from "./adminOrderScreens.ts";
import { draftScreens } from "./draftScreens.ts";
import { adminPath, clickAndWait, type Screen } from "./screenHelpers.ts";

const tableRow = "tbody tr td";

/** Admin screens: each tab with rows, its dialogs, and error and empty states. */
export const adminScreens: readonly Screen[] = [
  { name: "admin-home", viewer: "staff", path: `${adminPath}/home`, waitFor: ".key-figures" },
  { name: "admin-create", viewer: "staff", path: `${adminPath}/create`, waitFor: ".form-section" },
  {
    name: "admin-create-wrong",
    viewer: "staff",
    path: `${adminPath}/create`,
    waitFor: ".form-section",
    prepare: clickAndWait(".button--main", ".field__error"),
  },
  { name: "admin-products", viewer: "staff", path: `${adminPath}/products`, waitFor: tableRow },
  {
    name: "admin-bulk",
    viewer: "staff",
    path: `${adminPath}/products`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody [type=checkbox]", ".bulk-bar"),
  },
  {
    name: "admin-product",
    viewer: "staff",
    path: `${adminPath}/products`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody .product-name a", ".pictures img"),
  },
  { name: "admin-analytics", viewer: "staff", path: `${adminPath}/analytics`, waitFor: ".charts" },
  { name: "admin-reports", viewer: "staff", path: `${adminPath}/reports`, waitFor: ".report-list" },
  { name: "admin-report-sales", viewer: "staff", path: `${adminPath}/reports/sales`, waitFor: ".report .data-table" },
  { name: "admin-report-products", viewer: "staff", path: `${adminPath}/reports/products`, waitFor: ".report .chart" },
  {
    name: "admin-report-cohorts",
    viewer: "staff",
    path: `${adminPath}/reports/cohorts`,
    waitFor: ".report .data-table",
  },
  { name: "admin-report-stock", viewer: "staff", path: `${adminPath}/reports/stock`, waitFor: ".report .data-table" },
  { name: "admin-report-vat", viewer: "staff", path: `${adminPath}/reports/vat`, waitFor: ".report .data-table" },
  { name: "admin-orders", viewer: "staff", path: `${adminPath}/orders`, waitFor: tableRow },
  { name: "admin-orders-none", viewer: "staff", path: `${adminPath}/orders?orderId=NB-9999999`, waitFor: ".empty" },
  {
    name: "admin-orders-broken",
    viewer: "staff",
    path: `${adminPath}/orders`,
    api: { path: "/admin/orders?*", how: "broken" },
    waitFor: ".empty",
  },
  {
    name: "admin-orders-waiting",
    viewer: "staff",
    path: `${adminPath}/orders`,
    api: { path: "/admin/orders?*", how: "silent" },
  },
  {
    name: "admin-order",
    viewer: "staff",
    path: `${adminPath}/orders`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] .timeline"),
  },
  {
    name: "admin-order-returning",
    viewer: "staff",
    path: `${adminPath}/returns`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] .timeline"),
  },
  { name: "admin-returns", viewer: "staff", path: `${adminPath}/returns`, waitFor: tableRow },
  { name: "admin-payments", viewer: "staff", path: `${adminPath}/payments`, waitFor: "main h1" },
  { name: "admin-campaigns", viewer: "staff", path: `${adminPath}/campaigns`, waitFor: tableRow },
  { name: "admin-campaign", viewer: "staff", path: `${adminPath}/campaigns/new`, waitFor: ".editor__page" },
  { name: "admin-home-page", viewer: "staff", path: `${adminPath}/home-page`, waitFor: ".home-section" },
  {
    name: "admin-home-section",
    viewer: "staff",
    path: `${adminPath}/home-page`,
    waitFor: ".home-section",
    prepare: clickAndWait(".home-section [aria-expanded]", ".home-section__fields"),
  },
  {
    name: "admin-home-preview",
    viewer: "staff",
    path: `${adminPath}/home-page`,
    waitFor: ".home-section",
    async prepare(page) {
      await page.locator(".home-page__actions .button").nth(1).click();
      await page.frameLocator(".home-preview iframe").locator("h1").waitFor();
    },
  },
  { name: "admin-pages", viewer: "staff", path: `${adminPath}/pages`, waitFor: tableRow },
  { name: "admin-page", viewer: "staff", path: `${adminPath}/pages/new`, waitFor: ".editor__page" },
  {
    name: "admin-brand",
    viewer: "staff",
    path: `${adminPath}/brand`,
    waitFor: ".brand-preview",
    async prepare(page) {
      for (const name of ["main", "second"]) await page.locator(`#${name}-own`).check();
      await page.locator("[name='main.light']").fill("#d9822b");
      await page.locator("[name='main.dark']").fill("#f0a6bd");
    },
  },
  { name: "admin-menus", viewer: "staff", path: `${adminPath}/menus`, waitFor: ".menus__item" },
  { name: "admin-customers", viewer: "staff", path: `${adminPath}/customers`, waitFor: tableRow },
  {
    name: "admin-customer",
    viewer: "staff",
    path: `${adminPath}/customers`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr a", ".customer"),
  },
  {
    name: "admin-merge",
    viewer: "staff",
    path: `${adminPath}/customers`,
    waitFor: tableRow,
    async prepare(page) {
      await clickAndWait("tbody tr a", ".customer")(page);
      await page.locator(".admin__head .row button").last().click();
      await page.locator("[name=find-double]").fill("example");
      await clickAndWait(".draft__choice", ".merge-plan")(page);
    },
  },
  { name: "admin-messages", viewer: "staff", path: `${adminPath}/messages`, waitFor: tableRow },
  {
    name: "admin-message",
    viewer: "staff",
    path: `${adminPath}/messages`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] textarea"),
  },
  { name: "admin-subscribers", viewer: "staff", path: `${adminPath}/subscribers`, waitFor: tableRow },
  { name: "admin-coupons", viewer: "staff", path: `${adminPath}/coupons`, waitFor: tableRow },
  {
    name: "admin-coupon",
    viewer: "staff",
    path: `${adminPath}/coupons`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] form"),
  },
  { name: "admin-search", viewer: "staff", path: `${adminPath}/search`, waitFor: tableRow },
  { name: "admin-settings", viewer: "staff", path: `${adminPath}/settings`, waitFor: ".settings form" },
  { name: "admin-audit", viewer: "staff", path: `${adminPath}/audit-log`, waitFor: tableRow },
  {
    name: "admin-audit-row",
    viewer: "staff",
    path: `${adminPath}/audit-log`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", "dialog[open] dl"),
  },
  { name: "admin-system", viewer: "staff", path: `${adminPath}/system`, waitFor: tableRow },
  ...adminOrderScreens,
  ...draftScreens,
  ...adminCatalogueScreens,
  ...adminAccessScreens,
];
