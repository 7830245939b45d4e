import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { seedDemo } from "#shop/catalogue/server/demo/seedDemo.ts";
import { openShop } from "#tests/support/shop.ts";

const paths = `/ /new /deals /best-sellers /search?q=linen /category/shirts /lists /recommendations /about /contact
  /policies/privacy-policy /policies/terms-of-service /policies/shipping-policy /policies/refund-policy /login /signup /oauth-signup /verify-email
  /forgot-password /reset-password /confirm-email /cart /checkout /checkout-success /purchase-cancel /orders /profile
  /mailing/campaigns /unsubscribe /secret-dashboard`.split(/\s+/);

/** Said on almost every screen, no name of anything, and no word of Spanish or French. */
const english =
  /\b(the|and|your|you|with|from|cart|price|search|sign|log|password|address|delivery|returns?|colours?|size|shop|home|close|open|orders?|loading|please|next|new)\b/i;

const keys = new Set(
  readdirSync("locales/en").flatMap((file) => Object.keys(JSON.parse(readFileSync(`locales/en/${file}`, "utf8")))),
);

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

test.each(languageCodes)(
  "every page speaks %s: no key, no gap, no English left behind",
  async (language) => {
    await using shop = await openShop({ pages: true });
    await seedDemo(shop.db);
    const { id } = await shop.db.selectFrom("products").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
    const wrong: string[] = [];
    for (const path of [...paths, `/product/${id}`]) {
      const { body } = await shop.app.inject({
        method: "GET",
        url: path,
        headers: { cookie: `lng=${language}`, accept: "text/html" },
      });
      if (!body.includes(`lang="${language}"`)) wrong.push(`${path} is in another language`);
      for (const text of saidOn(body)) {
        const words = text.replaceAll(/https?:\S+|\S+@\S+/g, "");
        const isKey = text.includes(".") && keys.has(text);
        if (isKey || text.includes("{{") || (language !== "en" && english.test(words))) wrong.push(`${path}: ${text}`);
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
  },
  120_000,
);
