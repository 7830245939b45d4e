import type { Page } from "playwright-core";
import { adminPath, clickAndWait, orderPath, type Screen } from "./screenHelpers.ts";

const tableRow = "tbody tr td";
const orderDrawer = "dialog[open] .timeline";
const adminOrder = (name: string) => orderPath(`${adminPath}/orders/`, name);

/** Screens of the admin for confirming, sending, paying and taking back orders. */
export const adminOrderScreens: readonly Screen[] = [
  { name: "admin-confirmations", viewer: "staff", path: `${adminPath}/confirmations`, waitFor: ".confirmation" },
  {
    name: "admin-confirmation-change",
    viewer: "staff",
    path: `${adminPath}/confirmations`,
    waitFor: ".confirmation",
    prepare: press("3", "dialog[open]"),
  },
  {
    name: "admin-confirmation-cancel",
    viewer: "staff",
    path: `${adminPath}/confirmations`,
    waitFor: ".confirmation",
    prepare: press("4", "dialog[open]"),
  },
  { name: "admin-shipments", viewer: "staff", path: `${adminPath}/shipments`, waitFor: tableRow },
  {
    name: "admin-hand-over",
    viewer: "staff",
    path: `${adminPath}/shipments?queue=toHandOver`,
    waitFor: tableRow,
    prepare: scanFirst,
  },
  { name: "admin-shipment", viewer: "staff", path: adminOrder("refused"), waitFor: orderDrawer },
  { name: "admin-shipment-redelivery", viewer: "staff", path: adminOrder("missed"), waitFor: orderDrawer },
  {
    name: "admin-shipments-problems",
    viewer: "staff",
    path: `${adminPath}/shipments?queue=problems`,
    waitFor: tableRow,
  },
  { name: "admin-shipment-failed", viewer: "staff", path: adminOrder("unbooked"), waitFor: orderDrawer },
  {
    name: "admin-shipment-create",
    viewer: "staff",
    path: adminOrder("processing"),
    waitFor: orderDrawer,
    prepare: clickAndWait("dialog[open] section.stack > .actions .button", "dialog[open] dialog[open]"),
  },
  {
    name: "admin-shipment-partly",
    viewer: "staff",
    path: adminOrder("refused"),
    waitFor: orderDrawer,
    prepare: clickAndWait(".shipments__item .actions .button--quiet", "dialog[open] dialog[open]"),
  },
  {
    name: "admin-inspection",
    viewer: "staff",
    path: adminOrder("collected"),
    waitFor: orderDrawer,
    prepare: clickAndWait("dialog[open] .actions .button--main", "dialog[open] dialog[open]"),
  },
  { name: "admin-payouts", viewer: "staff", path: `${adminPath}/payouts`, waitFor: tableRow },
  { name: "admin-payouts-paid", viewer: "staff", path: `${adminPath}/payouts?queue=paid`, waitFor: tableRow },
  {
    name: "admin-payout-account",
    viewer: "staff",
    path: `${adminPath}/payouts`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody .text-button", "dialog[open] .code--nowrap"),
  },
  {
    name: "admin-payout-pay",
    viewer: "staff",
    path: `${adminPath}/payouts`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody .button", "dialog[open] [name=payout-reference]"),
  },
  { name: "admin-exchanges", viewer: "staff", path: `${adminPath}/returns`, waitFor: ".below-list tbody tr td" },
  {
    name: "admin-exchange",
    viewer: "staff",
    path: orderPath(`${adminPath}/returns/`, "exchangeRequested"),
    waitFor: orderDrawer,
  },
  { name: "admin-report-parcels", viewer: "staff", path: `${adminPath}/reports/parcelsByCourier`, waitFor: tableRow },
  { name: "admin-report-cash", viewer: "staff", path: `${adminPath}/reports/cashNet`, waitFor: tableRow },
  { name: "admin-cash", viewer: "staff", path: `${adminPath}/courier-cash`, waitFor: tableRow },
  {
    name: "admin-cash-statement",
    viewer: "staff",
    path: ({ statements }) => `${adminPath}/courier-cash/${statements.open}`,
    waitFor: "dialog[open] [type=checkbox]",
  },
  {
    name: "admin-cash-decide",
    viewer: "staff",
    path: ({ statements }) => `${adminPath}/courier-cash/${statements.open}`,
    waitFor: "dialog[open] [type=checkbox]",
    prepare: clickAndWait("dialog[open] [type=checkbox]", "[name=decision-note]"),
  },
  {
    name: "admin-cash-closed",
    viewer: "staff",
    path: ({ statements }) => `${adminPath}/courier-cash/${statements.closed}`,
    waitFor: "dialog[open] .notice",
  },
  {
    name: "admin-cash-upload",
    viewer: "staff",
    path: `${adminPath}/courier-cash`,
    waitFor: tableRow,
    prepare: clickAndWait(".admin__head .button--main", "dialog[open] [type=file]"),
  },
];

function press(key: string, then: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press(key);
    await page.locator(then).first().waitFor();
  };
}

/** An unknown code, then the first parcel of the list. */
async function scanFirst(page: Page): Promise<void> {
  const number = await page.locator("tbody tr th").first().textContent();
  await page.locator(".admin__head .button--main").click();
  await scan(page, number?.trim() ?? "");
  await page.locator("dialog[open] li").waitFor();
  // Buttons ignore a second press within 50 ms, and Enter presses the form's button.
  await page.waitForTimeout(100);
  await scan(page, "SH-1");
  await page.locator("dialog[open] .field__error").waitFor();
}

async function scan(page: Page, code: string): Promise<void> {
  await page.locator("#scan").fill(code);
  await page.keyboard.press("Enter");
}
