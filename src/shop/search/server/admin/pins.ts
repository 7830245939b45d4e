import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { maxPinnedQueries, type PinInput, type PinView } from "#shop/search/adminContract.ts";
import "../tables.ts";

const viewSql = sql<PinView>`
  select term, max(until)::text as until,
    coalesce(json_agg(product_id order by place) filter (where not is_buried), '[]') as pinned,
    coalesce(json_agg(product_id order by place) filter (where is_buried), '[]') as buried
  from search_pins`;

/** Lists queries with pins by term; `q` filters by part of the normalised query. */
export async function listPins(db: Db, { page, pageSize, q }: { page: number; pageSize: number; q: string }) {
  const said = normaliseText(q);
  const condition = sql`where position(${said} in term) > 0`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PinView>`${viewSql} ${condition} group by term order by term
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(distinct term)::integer as total from search_pins ${condition}`.execute(db),
  ]);
  return { items: rows, page, pageSize, total: counts[0]?.total ?? 0 };
}

/** Replaces the pins of a query. */
export async function savePins(
  admin: AdminContext,
  typed: string,
  { pinned, buried, until }: PinInput,
): Promise<PinView> {
  const term = normaliseText(typed);
  if (term === "") throw validationError({ term: "validation.invalid" });
  if (pinned.length + buried.length === 0) throw validationError({ pinned: "validation.required" });
  if (buried.some((id) => pinned.includes(id))) throw validationError({ buried: "validation.invalid" });
  return admin.db.transaction().execute(async (tx) => {
    const before = await findView(tx, term);
    if (!before) await refuseTooMany(tx);
    const ids = [...pinned, ...buried];
    const known = await tx.selectFrom("products").select("id").where("id", "in", ids).execute();
    const isUnknown = (id: string) => !known.some((product) => product.id === id);
    if (pinned.some(isUnknown)) throw validationError({ pinned: "validation.invalid" });
    if (buried.some(isUnknown)) throw validationError({ buried: "validation.invalid" });
    await tx.deleteFrom("search_pins").where("term", "=", term).execute();
    await tx
      .insertInto("search_pins")
      .values(
        ids.map((product_id, place) => ({ term, product_id, place, is_buried: buried.includes(product_id), until })),
      )
      .execute();
    const after = { term, pinned, buried, until };
    await recordAudit(tx, admin, {
      action: "search.pinsSaved",
      subject: "search",
      subjectId: term,
      before: before ?? null,
      after,
    });
    return after;
  });
}

export async function removePins(admin: AdminContext, typed: string): Promise<void> {
  const term = normaliseText(typed);
  await admin.db.transaction().execute(async (tx) => {
    const before = await findView(tx, term);
    if (!before) throw notFound("request.notFound");
    await tx.deleteFrom("search_pins").where("term", "=", term).execute();
    await recordAudit(tx, admin, { action: "search.pinsRemoved", subject: "search", subjectId: term, before });
  });
}

async function findView(db: Db, term: string): Promise<PinView | undefined> {
  const { rows } = await sql<PinView>`${viewSql} where term = ${term} group by term`.execute(db);
  return rows[0];
}

/** All pins are held in memory. */
async function refuseTooMany(db: Db): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(distinct term)::integer as total from search_pins`.execute(
    db,
  );
  if ((rows[0]?.total ?? 0) >= maxPinnedQueries) throw conflict("common.tooMany");
}
