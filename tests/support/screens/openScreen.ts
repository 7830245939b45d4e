import type { Page } from "playwright-core";
import { waitForHydration } from "../browser.ts";
import type { ScreenFixture } from "./screenFixture.ts";
import type { Screen } from "./screenHelpers.ts";

/** Opens a screen and brings it into the state that it shows. */
export async function openScreen(
  page: Page,
  fixture: ScreenFixture,
  { path, waitFor: ready, prepare: act, api }: Screen,
): Promise<void> {
  const address = typeof path === "string" ? path : await path(fixture);
  await page.unrouteAll();
  if (api)
    await page.route(`**/api${api.path}`, async (route) => {
      if (api.how === "offline") await route.abort("internetdisconnected");
      if (api.how === "broken") await route.fulfill({ status: 500, json: { message: "common.server" } });
    });
  await page.goto(fixture.shop.base + address);
  if (!address.startsWith("/sandbox")) await waitForHydration(page);
  if (ready) await page.locator(ready).first().waitFor({ timeout: 10_000 });
  // Loads the parts that wait until the page is touched, so that the screenshot shows them.
  await page.evaluate(() => dispatchEvent(new Event("scroll")));
  // Requests that never get a response keep the network busy.
  await (api?.how === "silent" ? page.waitForTimeout(1000) : page.waitForLoadState("networkidle"));
  await act?.(page);
}
