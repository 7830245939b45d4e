import { sql } from "kysely";
import { refused, unknown } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import type { SavedView } from "../listContract.ts";
import "./bulkTables.ts";

const most = 20;
const columns = ["id", "name", "query"] as const;

export const viewsOf = (db: Db, userId: string, screen: string): Promise<SavedView[]> =>
  db
    .selectFrom("saved_views")
    .select(columns)
    .where("user_id", "=", userId)
    .where("screen", "=", screen)
    .orderBy((q) => q.fn("lower", ["name"]))
    .execute();

type Wish = Omit<SavedView, "id"> & { screen: string };

/** A name that is taken means the new filters from now on. */
export function saveView(db: Db, userId: string, { screen, name, query }: Wish): Promise<SavedView> {
  return db.transaction().execute(async (tx) => {
    const others = await tx
      .selectFrom("saved_views")
      .select("name")
      .where("user_id", "=", userId)
      .where("screen", "=", screen)
      .execute();
    const isNew = others.every((other) => other.name.toLowerCase() !== name.toLowerCase());
    if (isNew && others.length >= most) throw refused("admin.views.tooMany");
    return tx
      .insertInto("saved_views")
      .values({ user_id: userId, screen, name, query })
      .onConflict((row) => row.expression(sql`user_id, screen, lower(name)`).doUpdateSet({ name, query }))
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** Another person's view is not there. */
export async function removeView(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw unknown("request.notFound");
}
