import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { colourAttribute } from "#shop/catalogue/colour.ts";
import "#shop/catalogue/server/tables.ts";

/** Products per statement: each is indexed anew, and all at once would exceed the statement timeout. */
const batchSize = 200;

/** Copies a changed colour into the products that have it, which also tells the search index and the page cache. */
export const renameColourJob = defineJob({
  name: "catalogue.renameColour",
  payload: z.object({ key: z.string() }),
  async run({ key }, { db }) {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`
        with outdated as (
          select id from products where ${hasColourSql(key)} and attributes <> attributes_with_colours(attributes)
          order by id limit ${sql.lit(batchSize)} for update)
        update products p set attributes = attributes_with_colours(attributes)
        from outdated where outdated.id = p.id`.execute(db);
      if (numAffectedRows < batchSize) return;
    }
  },
});

/** Condition on `products`: one of the product's values is this colour. */
export const hasColourSql = (key: string): RawBuilder<boolean> =>
  sql`attributes @> ${JSON.stringify([{ key: colourAttribute, values: [{ key }] }])}::jsonb`;
