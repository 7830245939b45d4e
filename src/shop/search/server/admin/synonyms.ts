import { sql } from "kysely";
import { notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { SynonymView } from "#shop/search/adminContract.ts";
import "../tables.ts";

type ListSynonymsParams = { page: number; pageSize: number; q: string };

/** Lists synonyms by term; `q` filters by any of their words, normalised. */
export async function listSynonyms(db: Db, { page, pageSize, q }: ListSynonymsParams) {
  const term = normaliseText(q);
  const query = db
    .selectFrom("search_synonyms")
    .where(
      term === ""
        ? sql<boolean>`true`
        : sql<boolean>`term in (select w.term from search_synonym_words w where position(${term} in w.word) > 0)`,
    );
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .orderBy("term")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(presentSynonym), page, pageSize, total };
}

/** Merges the term and these words into one synonym group. */
export async function saveSynonym(
  admin: AdminContext,
  term: string,
  synonyms: readonly string[],
): Promise<SynonymView> {
  // A term that normalises to nothing could never match.
  if (normaliseText(term) === "") throw validationError({ term: "validation.invalid" });
  if (synonyms.some((one) => normaliseText(one) === "")) throw validationError({ synonyms: "validation.invalid" });
  const words = [...new Set(synonyms)].filter((one) => one !== term);
  return admin.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("search_synonyms")
      .selectAll()
      .where("term", "=", term)
      .forUpdate()
      .executeTakeFirst();
    const after = await tx
      .insertInto("search_synonyms")
      .values({ term, synonyms: words })
      .onConflict((row) => row.column("term").doUpdateSet({ synonyms: words, updated_at: sql`now()` }))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, admin, {
      action: "search.synonymSaved",
      subject: "synonym",
      subjectId: term,
      before: before?.synonyms ?? null,
      after: words,
    });
    return presentSynonym(after);
  });
}

export async function removeSynonym(admin: AdminContext, term: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom("search_synonyms").where("term", "=", term).returningAll().executeTakeFirst();
    if (!gone) throw notFound("request.notFound");
    await recordAudit(tx, admin, {
      action: "search.synonymRemoved",
      subject: "synonym",
      subjectId: term,
      before: gone.synonyms,
    });
  });
}

const presentSynonym = ({
  term,
  synonyms,
  updated_at,
}: {
  term: string;
  synonyms: string[];
  updated_at: Date;
}): SynonymView => ({
  term,
  synonyms,
  updatedAt: updated_at.toISOString(),
});
