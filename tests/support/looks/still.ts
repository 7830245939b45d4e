import type { Page } from "playwright-core";

/** What is another today than tomorrow keeps its room and says nothing. */
const passing = "time, .estimate, .order__now, .order-detail .note, .toasts { visibility: hidden !important }";

/** Waits until the page has everything that is in sight, and hides what changes by itself. */
export async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${passing} * { caret-color: transparent !important }` });
  await page.waitForLoadState("networkidle");
  await arrived(page);
}

/** Faces and the pictures that are in sight: a wider window asks for larger ones, and a lazy one is not asked for at once. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const inSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    return [...document.images].filter(inSight).every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.complete && image.decode().catch(() => {})));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
