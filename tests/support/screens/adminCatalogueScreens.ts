import type { Page } from "playwright-core";
import { adminPath, clickAndWait, type Screen } from "./screenHelpers.ts";

const tableRow = "tbody tr td";
const addButton = ".admin__head .button--main";
const drawerForm = "dialog[open] form";

/** Screens of the admin for categories, collections, colours, content and deals. */
export const adminCatalogueScreens: readonly Screen[] = [
  { name: "admin-categories", viewer: "staff", path: `${adminPath}/categories`, waitFor: tableRow },
  {
    name: "admin-category",
    viewer: "staff",
    path: `${adminPath}/categories`,
    waitFor: tableRow,
    prepare: clickAndWait("tr[data-id=dresses] th button", drawerForm),
  },
  {
    name: "admin-size-chart",
    viewer: "staff",
    path: `${adminPath}/categories`,
    waitFor: tableRow,
    prepare: openSizeChart,
  },
  { name: "admin-collections", viewer: "staff", path: `${adminPath}/collections`, waitFor: tableRow },
  {
    name: "admin-collection-rules",
    viewer: "staff",
    path: `${adminPath}/collections`,
    waitFor: tableRow,
    prepare: openCollection("linen"),
  },
  {
    name: "admin-collection-manual",
    viewer: "staff",
    path: `${adminPath}/collections`,
    waitFor: tableRow,
    prepare: openCollection("gifts"),
  },
  { name: "admin-stock-alerts", viewer: "staff", path: `${adminPath}/waiting-customers`, waitFor: tableRow },
  { name: "admin-reviews", viewer: "staff", path: `${adminPath}/reviews`, waitFor: tableRow },
  {
    name: "admin-review",
    viewer: "staff",
    path: `${adminPath}/reviews`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr th button", "dialog[open] form"),
  },
  { name: "admin-colours", viewer: "staff", path: `${adminPath}/colours`, waitFor: tableRow },
  {
    name: "admin-colour",
    viewer: "staff",
    path: `${adminPath}/colours`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr button", drawerForm),
  },
  {
    name: "admin-colour-new",
    viewer: "staff",
    path: `${adminPath}/colours`,
    waitFor: tableRow,
    prepare: clickAndWait(addButton, drawerForm),
  },
  {
    name: "admin-deals",
    viewer: "staff",
    path: `${adminPath}/products?q=siwa`,
    waitFor: tableRow,
    prepare: clickAndWait("tr[data-id=siwa-scarf] .row-tools .icon-button:nth-child(2)", "dialog[open] [name=percent]"),
  },
  {
    name: "admin-own-page",
    viewer: "staff",
    path: `${adminPath}/pages`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody tr:has-text('our-workshops') a", ".editor__page"),
  },
  {
    name: "admin-announcement",
    viewer: "staff",
    path: `${adminPath}/menus`,
    waitFor: ".announcements li",
    prepare: clickAndWait(".announcements li .button", drawerForm),
  },
  { name: "admin-imports", viewer: "staff", path: `${adminPath}/imports`, waitFor: "main h1" },
  { name: "admin-feeds", viewer: "staff", path: `${adminPath}/feeds`, waitFor: "main h1" },
];

function openCollection(slug: string) {
  return clickAndWait(`tbody tr:has-text('${slug}') th button`, drawerForm);
}

async function openSizeChart(page: Page): Promise<void> {
  await page.locator("tr[data-id=dresses] th button").click();
  await page.locator("dialog[open] .cover-field .button").last().click();
  await page.locator("dialog[open] dialog[open] table").waitFor();
}
