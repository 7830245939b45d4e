import { beforeAll, expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { htmlErrors, noChecker } from "#tests/support/htmlChecker.ts";
import { leftoversIn } from "#tests/support/leftovers.ts";
import { openShop } from "#tests/support/shop.ts";

const paths = `/ /new /deals /best-sellers /search?q=linen /category/shirts /lists /recommendations /about /contact
  /policies/privacy-policy /policies/terms-of-service /policies/shipping-policy /policies/refund-policy /login /signup /oauth-signup /verify-email
  /forgot-password /reset-password /confirm-email /cart /checkout /checkout-success /purchase-cancel /orders /profile
  /mailing/campaigns /unsubscribe /secret-dashboard`.split(/\s+/);

/** What a visitor reads and what is read to one: the text, and names in attributes. */
function saidOn(html: string): string[] {
  const shown = html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "")
    // What is written in a language of its own says so.
    .replace(/<(\w+)[^>]* lang="en"[^>]*>[\s\S]*?<\/\1>/g, (all) => (all.startsWith("<html") ? all : ""));
  const named = [...shown.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]+)"/g)].map(([, text = ""]) => text);
  const texts = shown.split(/<[^>]*>/);
  return [...named, ...texts].map((text) => text.trim()).filter(Boolean);
}

/** Every page in every language, by language and path, as it is given to whoever may be signed in. */
const read = new Map<string, string>();

beforeAll(async () => {
  await using shop = await openShop({ demo: true, pages: true });
  const { id } = await shop.db.selectFrom("products").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
  for (const language of languageCodes)
    for (const url of [...paths, `/product/${id}`]) {
      const headers = { cookie: `lng=${language}; signedIn=1`, accept: "text/html" };
      const { body } = await shop.app.inject({ method: "GET", url, headers });
      read.set(`${language} ${url}`, body);
    }
}, 120_000);

test.each(languageCodes)("every page speaks %s: no key, no gap, no English left behind", (language) => {
  const wrong: string[] = [];
  for (const [page, html] of read) {
    if (!page.startsWith(`${language} `)) continue;
    if (!html.includes(`lang="${language}"`)) wrong.push(`${page} is in another language`);
    for (const text of leftoversIn(saidOn(html), language)) wrong.push(`${page}: ${text}`);
  }
  expect(read.size).toBeGreaterThan(120);
  expect([...new Set(wrong)]).toEqual([]);
});

test.skipIf(noChecker)(
  noChecker ?? "the Nu HTML checker finds no error on any page in any language",
  async () => {
    expect(await htmlErrors(read)).toEqual([]);
  },
  60_000,
);
