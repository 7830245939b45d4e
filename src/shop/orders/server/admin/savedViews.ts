import { sql } from "kysely";
import { conflict, notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import type { SavedView } from "#shop/orders/adminOrderListContract.ts";
import "./bulkTables.ts";

const maxViews = 20;
const columns = ["id", "name", "query"] as const;

export const listViews = (db: Db, userId: string, screen: string): Promise<SavedView[]> =>
  db
    .selectFrom("saved_views")
    .select(columns)
    .where("user_id", "=", userId)
    .where("screen", "=", screen)
    .orderBy(sql`search_fold(name)`)
    .execute();

type SaveViewInput = Omit<SavedView, "id"> & { screen: string };

/** An existing name is overwritten with the new filters. */
export function saveView(db: Db, userId: string, { screen, name, query }: SaveViewInput): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    const others = await tx
      .selectFrom("saved_views")
      .select("name")
      .where("user_id", "=", userId)
      .where("screen", "=", screen)
      .execute();
    const isNew = others.every((other) => other.name.toLowerCase() !== name.toLowerCase());
    if (isNew && others.length >= maxViews) throw conflict("admin.views.tooMany");
    return tx
      .insertInto("saved_views")
      .values({ user_id: userId, screen, name, query })
      .onConflict((row) => row.expression(sql`user_id, screen, lower(name)`).doUpdateSet({ name, query }))
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** Throws 404 for another admin's view. */
export async function removeView(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw notFound("request.notFound");
}
