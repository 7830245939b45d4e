import type { Page } from "playwright-core";
import type { Stage, Who } from "./stage.ts";

export type Screen = {
  name: string;
  /** Who looks at it. */
  who: Who;
  /** An address, or how to come by one. */
  path: string | ((stage: Stage) => Promise<string> | string);
  /** What has to be there before the picture is taken. */
  ready?: string;
  /** What is done there first. */
  act?: (page: Page) => Promise<void>;
  /** Calls to these addresses break down, find no connection, or are never answered. */
  api?: { path: string; how: "broken" | "offline" | "silent" };
};

/** Presses what is there once it is. */
export const press =
  (selector: string, then?: string) =>
  async (page: Page): Promise<void> => {
    await page.locator(selector).first().click();
    if (then) await page.locator(then).first().waitFor();
  };

export const withOrder =
  (before: string, name: string, after = "") =>
  ({ orders }: Stage) =>
    `${before}${orders[name]}${after}`;
