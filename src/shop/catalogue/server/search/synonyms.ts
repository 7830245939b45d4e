import { sql } from "kysely";
import { invalid, unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { fold } from "#shop/catalogue/folding.ts";
import type { SynonymView } from "#shop/catalogue/searchDeskContract.ts";
import "./tables.ts";

type Who = { visitor: Visitor; caller: Caller };
type Listing = { page: number; pageSize: number; q: string };

/** By their terms; with `q` those that say it, in whatever spelling. */
export async function listSynonyms(db: Db, { page, pageSize, q }: Listing) {
  const said = fold(q);
  const wanted = db
    .selectFrom("search_synonyms")
    .where(
      said === ""
        ? sql<boolean>`true`
        : sql<boolean>`term in (select w.term from search_synonym_words w where position(${said} in w.word) > 0)`,
    );
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy("term")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    wanted.select(sql<number>`count(*)::integer`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(present), page, pageSize, total };
}

/** What the term and all of these words mean is one thing from now on. */
export async function saveSynonym(
  db: Db,
  term: string,
  synonyms: readonly string[],
  { visitor, caller }: Who,
): Promise<SynonymView> {
  // A row that folds to nothing would never be found again.
  if (fold(term) === "") throw invalid({ term: "validation.invalid" });
  if (synonyms.some((one) => fold(one) === "")) throw invalid({ synonyms: "validation.invalid" });
  const words = [...new Set(synonyms)].filter((one) => one !== term);
  return db.transaction().execute(async (tx) => {
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
    await audit(tx, visitor, caller, {
      action: "search.synonymSaved",
      subject: "synonym",
      subjectId: term,
      before: before?.synonyms ?? null,
      after: words,
    });
    return present(after);
  });
}

export async function removeSynonym(db: Db, term: string, { visitor, caller }: Who): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx.deleteFrom("search_synonyms").where("term", "=", term).returningAll().executeTakeFirst();
    if (!gone) throw unknown("request.notFound");
    await audit(tx, visitor, caller, {
      action: "search.synonymRemoved",
      subject: "synonym",
      subjectId: term,
      before: gone.synonyms,
    });
  });
}

const present = ({
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
