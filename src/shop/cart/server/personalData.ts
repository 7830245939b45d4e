import type { PersonalData } from "#platform/server/personalData.ts";
import "#shop/catalogue/server/tables.ts";
import "./tables.ts";

export const cartPersonalData: PersonalData = {
  tables: ["cart_lines", "cart_codes"],
  async collect(db, { id }) {
    const cart = await db
      .selectFrom("cart_lines as c")
      .innerJoin("variants as v", "v.id", "c.variant_id")
      .select(["v.product_id as product", "v.sku", "v.attributes", "c.quantity"])
      .select(["c.saved_for_later as savedForLater", "c.added_at as addedAt"])
      .where("c.user_id", "=", id)
      .orderBy("c.added_at")
      .execute();
    const codes = await db
      .selectFrom("cart_codes")
      .select(["code", "chosen_at as chosenAt"])
      .where("user_id", "=", id)
      .execute();
    return { cart, cartCodes: codes };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("cart_lines").where("user_id", "=", id).execute();
    await tx.deleteFrom("cart_codes").where("user_id", "=", id).execute();
  },
};
