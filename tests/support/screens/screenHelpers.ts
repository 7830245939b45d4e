import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { ScreenFixture, Viewer } from "./screenFixture.ts";

export type Screen = {
  name: string;
  /** The user who opens it. */
  viewer: Viewer;
  /** A path, or a function that returns one. */
  path: string | ((stage: ScreenFixture) => Promise<string> | string);
  /** Selector that must be visible before the screenshot. */
  waitFor?: string;
  /** Steps before the screenshot. */
  prepare?: (page: Page) => Promise<void>;
  /** Requests to these URLs fail, lose the connection, or never get a response. */
  api?: { path: string; how: "broken" | "offline" | "silent" };
};

export const adminPath = "/secret-dashboard";

/** Waits for an element and clicks it. */
export const clickAndWait =
  (selector: string, then?: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    if (then) await page.locator(then).first().waitFor();
  };

export const orderPath =
  (before: string, name: string, after = "") =>
  ({ orders }: ScreenFixture) =>
    `${before}${orders[name]}${after}`;

export const address = {
  street: "12 Corniche Road",
  city: "Alexandria",
  state: "ALX",
  postalCode: "21500",
  country: "EG",
};
export const checkoutForm = () => ({
  phones: ["01012345678"],
  shippingAddress: address,
  billingSameAsShipping: true,
  idempotencyKey: randomUUID(),
});
