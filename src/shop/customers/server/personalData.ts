import type { PersonalData } from "#platform/server/personalData.ts";
import "./tables.ts";

/** Tags and notes that staff gave a customer, and the sums of their orders. */
export const customersPersonalData: PersonalData = {
  tables: ["customer_stats", "customer_changes", "customer_tags", "customer_notes"],
  async collect(db, { id }) {
    const tags = await db.selectFrom("customer_tags").select("tag").where("user_id", "=", id).orderBy("tag").execute();
    const notes = await db
      .selectFrom("customer_notes")
      .select(["note", "at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute();
    return { staffTags: tags.map(({ tag }) => tag), staffNotes: notes };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("customer_stats").where("user_id", "=", id).execute();
    await tx.deleteFrom("customer_changes").where("user_id", "=", id).execute();
    await tx.deleteFrom("customer_tags").where("user_id", "=", id).execute();
    await tx.deleteFrom("customer_notes").where("user_id", "=", id).execute();
  },
};
