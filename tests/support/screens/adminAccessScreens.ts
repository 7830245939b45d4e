import type { Page } from "playwright-core";
import { password, type ScreenFixture } from "./screenFixture.ts";
import { adminPath, clickAndWait, type Screen } from "./screenHelpers.ts";

const tableRow = "tbody tr td";
const addButton = ".admin__head .button--main";

/** Screens of the admin for staff, tokens, webhooks and set-up, and what surrounds every page. */
export const adminAccessScreens: readonly Screen[] = [
  { name: "admin-staff", viewer: "staff", path: `${adminPath}/staff`, waitFor: tableRow },
  {
    name: "admin-invite",
    viewer: "staff",
    path: `${adminPath}/staff`,
    waitFor: tableRow,
    prepare: clickAndWait(addButton, "dialog[open] form"),
  },
  {
    name: "admin-staff-remove",
    viewer: "staff",
    path: `${adminPath}/staff`,
    waitFor: tableRow,
    prepare: clickAndWait("tbody .button--quiet", "dialog[open]"),
  },
  { name: "admin-forbidden", viewer: "packer", path: `${adminPath}/settings`, waitFor: "main h1" },
  { name: "admin-packer", viewer: "packer", path: `${adminPath}/orders`, waitFor: tableRow },
  { name: "admin-tokens", viewer: "staff", path: `${adminPath}/api-tokens`, waitFor: tableRow },
  {
    name: "admin-token-new",
    viewer: "staff",
    path: `${adminPath}/api-tokens`,
    waitFor: tableRow,
    prepare: clickAndWait(addButton, "dialog[open] form"),
  },
  {
    name: "admin-token-secret",
    viewer: "staff",
    path: reauthenticatedTokens,
    waitFor: tableRow,
    prepare: createToken,
  },
  { name: "admin-webhooks", viewer: "staff", path: `${adminPath}/webhooks`, waitFor: ".webhooks li" },
  {
    name: "admin-webhook-new",
    viewer: "staff",
    path: `${adminPath}/webhooks`,
    waitFor: ".webhooks li",
    prepare: clickAndWait(addButton, "dialog[open] form"),
  },
  {
    name: "admin-webhook-move",
    viewer: "staff",
    path: `${adminPath}/webhooks`,
    waitFor: ".webhooks li",
    prepare: clickAndWait(".webhooks li .actions .button:nth-last-child(2)", "dialog[open] input"),
  },
  {
    name: "admin-deliveries",
    viewer: "staff",
    path: `${adminPath}/webhooks`,
    waitFor: ".webhooks li",
    prepare: clickAndWait(".webhooks li:has-text('erp.') .actions .button", "dialog[open] tbody tr"),
  },
  { name: "admin-setup", viewer: "staff", path: `${adminPath}/setup`, waitFor: ".setup-step form" },
  { name: "admin-setup-tax", viewer: "staff", path: `${adminPath}/setup/tax`, waitFor: ".setup-step form" },
  { name: "admin-setup-payment", viewer: "staff", path: `${adminPath}/setup/payment`, waitFor: ".setup-variables" },
  { name: "admin-setup-mail", viewer: "staff", path: `${adminPath}/setup/mail`, waitFor: ".setup-step .notice" },
  {
    name: "admin-demo-removal",
    viewer: "staff",
    path: `${adminPath}/setup`,
    waitFor: ".setup-demo .button",
    prepare: clickAndWait(".setup-demo .button", "dialog[open] .setup-plan"),
  },
  { name: "admin-palette", viewer: "staff", path: `${adminPath}/home`, waitFor: ".key-figures", prepare: openPalette },
  {
    name: "admin-navigation",
    viewer: "staff",
    path: `${adminPath}/home`,
    waitFor: ".key-figures",
    prepare: openNavigation,
  },
];

async function reauthenticatedTokens({ staff }: ScreenFixture): Promise<string> {
  await staff.request("POST", "/auth/reauthenticate", { password });
  return `${adminPath}/api-tokens`;
}

async function createToken(page: Page): Promise<void> {
  await page.locator(addButton).click();
  await page
    .locator("dialog[open] input:not([type=checkbox])")
    .first()
    .fill(`Token ${Date.now() % 100_000}`);
  await page.locator("dialog[open] [type=checkbox]").first().check();
  await page.locator("dialog[open] .button--main").click();
  await page.locator(".one-time-secret").waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator("[role=combobox]").last().fill("NB-1000");
  await page.locator("[role=option]").first().waitFor();
}

/** Only phones have a button for it. */
async function openNavigation(page: Page): Promise<void> {
  const button = page.locator("header .only-phone button");
  if (!(await button.isVisible())) return;
  await button.click();
  await page.locator("dialog[open] nav").waitFor();
}
