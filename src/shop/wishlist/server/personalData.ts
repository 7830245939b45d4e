import { sql } from "kysely";
import type { PersonalData } from "#platform/server/personalData.ts";

/** Export and erasure of the wishlist and the viewed products. */
export const wishlistPersonalData: PersonalData = {
  tables: ["list_items", "product_views"],
  async collect(db, { id }) {
    const lists = await sql`
      select product_id as product, added_at as "addedAt" from list_items where user_id = ${id} order by added_at`.execute(
      db,
    );
    const viewed = await sql`
      select product_id as product, viewed_at as "viewedAt" from product_views where user_id = ${id}
       order by viewed_at`.execute(db);
    return { lists: lists.rows, viewed: viewed.rows };
  },
  async erase(tx, { id }) {
    await sql`delete from list_items where user_id = ${id}`.execute(tx);
    await sql`delete from product_views where user_id = ${id}`.execute(tx);
  },
};
