import type { Page } from "playwright-core";

/** What is another today than tomorrow says nothing, and takes the same room whatever it would say. */
const passing = `time, .estimate, .order__now, .order-detail .note, .toasts { visibility: hidden !important }
  time { display: inline-block !important; inline-size: 6rem; overflow: hidden; white-space: nowrap; vertical-align: top }`;

/** Waits until the page has everything that is in sight, and hides what changes by itself. */
export async function settle(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${passing} * { caret-color: transparent !important }` });
  await page.waitForLoadState("networkidle");
  await arrived(page);
}

/**
 * Faces, the pictures that are in sight and those of styles: a wider window asks for larger ones, another theme for
 * others, and a lazy one is not asked for at once.
 */
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
    const grounds = [...document.querySelectorAll("*")].map((one) => getComputedStyle(one).backgroundImage);
    const urls = new Set(grounds.flatMap((ground) => [...ground.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url)));
    await Promise.all(
      [...urls].map((url) => {
        const image = new Image();
        image.src = url ?? "";
        return image.decode().catch(() => {});
      }),
    );
    await Promise.all([...document.images].map((image) => image.complete && image.decode().catch(() => {})));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}
