import { beforeAll, expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { findHtmlErrors, missingChecker } from "#tests/support/htmlChecker.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { openShop } from "#tests/support/shop.ts";
import { findUntranslatedTexts } from "#tests/support/untranslatedTexts.ts";

const paths = `/ /new /deals /best-sellers /search?q=linen /category/shirts /lists /recommendations /about /contact
  /policies/privacy-policy /policies/terms-of-service /policies/shipping-policy /policies/refund-policy /login /signup /oauth-signup /verify-email
  /forgot-password /reset-password /confirm-email /cart /checkout /checkout-success /purchase-cancel /orders /profile
  /mailing/campaigns /unsubscribe /secret-dashboard`.split(/\s+/);

/** Returns visible and accessible texts: text nodes, and labels in attributes. */
function extractTexts(html: string): string[] {
  const shown = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    // Skips elements that declare another language.
    .replace(/<(\w+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, (all) => (all.startsWith("<html") ? all : ""));
  const named = [...shown.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g)].map(([, text = ""]) => text);
  const texts = shown.split(/<[^>]*>/);
  return [...named, ...texts].map((text) => text.trim()).filter(Boolean);
}

/** Every page by language and path, as served to any visitor. */
const pagesHtml = new Map<string, string>();

beforeAll(async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const { id } = await shop.db.selectFrom("products").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  for (const language of languageCodes)
    for (const url of [...paths, `/product/${id}`]) {
      const headers = { cookie: `lng=${language}; signedIn=1`, accept: "text/html" };
      const { body } = await shop.app.inject({ method: "GET", url, headers });
      pagesHtml.set(`${language} ${url}`, body);
    }
}, 120_000);

test.each(languageCodes)("every page is fully translated into %s", (language) => {
  const wrong: string[] = [];
  for (const [page, html] of pagesHtml) {
    if (!page.startsWith(`${language} `)) continue;
    if (!html.includes(`lang="${language}"`)) wrong.push(`${page} is in another language`);
    for (const text of findUntranslatedTexts(extractTexts(html), language)) wrong.push(`${page}: ${text}`);
  }
  expect(pagesHtml.size).toBeGreaterThan(120);
  expect([...new Set(wrong)]).toEqual([]);
});

test.skipIf(missingChecker)(
  missingChecker ?? "the Nu HTML checker finds no error on any page in any language",
  async () => {
    // A normal run checks each page in one language.
    expect(pagesHtml.size % 4).toBe(0);
    expect(await findHtmlErrors(new Map(sampleOf([...pagesHtml], 4)))).toEqual([]);
  },
  60_000,
);
