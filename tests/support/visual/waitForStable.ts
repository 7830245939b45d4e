import type { Page } from "playwright-core";

/** Hides texts that change from day to day and gives them a fixed size. */
const hideDynamicCss = `time, .estimate, .arrival, .order__status, .order-detail .notice, .toasts { visibility: hidden !important }
  .estimate, .arrival { white-space: nowrap; overflow: hidden }
  time { display: inline-block !important; inline-size: 6rem; overflow: hidden; white-space: nowrap; vertical-align: top }`;

/** Waits until all visible assets have loaded, and hides what changes by itself. */
export async function waitForStable(page: Page): Promise<void> {
  // The page's policy allows no style element that is not ours, but restricts no script of a test.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, `${hideDynamicCss} * { caret-color: transparent !important }`);
  await page.waitForLoadState("networkidle");
  await waitForAssets(page);
}

/**
 * Waits for fonts, visible pictures and CSS backgrounds: a wider viewport requests larger ones, another theme others,
 * and lazy ones load late.
 */
export async function waitForAssets(page: Page): Promise<void> {
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
