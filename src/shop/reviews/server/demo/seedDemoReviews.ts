import type { Db } from "#platform/server/database.ts";
import { demoReviews } from "./demoReviews.ts";
import "../tables.ts";

/** Adds the demo reviews to a shop whose demo catalogue was just added. Their removal is that of the demo products. */
export async function seedDemoReviews(db: Db, now = new Date()): Promise<void> {
  const rows = await db.selectFrom("demo_products").select("product_id").execute();
  const known = new Set(rows.map(({ product_id }) => product_id));
  const found = demoReviews.filter(({ product }) => known.has(product));
  if (found.length === 0) return;
  await db
    .insertInto("product_reviews")
    .values(
      found.map(({ product, stars, language, title, text, fit = null, answer = null }, at) => {
        const written = new Date(now.getTime() - (at * 5 + 2) * 86_400_000);
        return {
          ...{ product_id: product, stars, title, body: text, fit, language, answer },
          is_demo: true,
          // Demo reviews have no buyer, so no name of a person is shown.
          shown_name: "Demo",
          status: "published" as const,
          answered_at: answer === null ? null : written,
          created_at: written,
          updated_at: written,
        };
      }),
    )
    .execute();
}
