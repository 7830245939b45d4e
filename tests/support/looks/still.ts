import type { Page } from "playwright-core";

/** What is another today than tomorrow keeps its room and says nothing. */
const passing = "time, .estimate, .order__now, .order-detail .note, .toasts { visibility: hidden !important }";

/** Waits until the page has everything that is in sight, and hides what changes by itself. */
export async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${passing} * { caret-color: transparent !important }` });
  await page.waitForLoadState("networkidle");
  await arrived(page);
}

/** Faces and the pictures that are in sight: a wider window asks for larger ones. */
export async function arrived(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await painted();
    await document.fonts.ready;
    await Promise.all([...document.images].filter(inSight).map((image) => image.decode().catch(() => {})));
    await painted();
  });
}
