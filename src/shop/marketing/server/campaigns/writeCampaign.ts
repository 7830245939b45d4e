import { sql } from "kysely";
import { invalid, refused, unknown } from "#platform/errors.ts";
import { type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import { type Move, mayMove } from "#shop/marketing/campaign.ts";
import type { CampaignDraft } from "#shop/marketing/campaignContract.ts";
import { hasUnknownField } from "#shop/marketing/personalisation.ts";
import type { CampaignRow } from "./campaigns.ts";
import { cleaned } from "./cleaned.ts";

export type Desk = { db: Db; visitor: Visitor; caller: Caller };
type Change = { [Name in keyof CampaignDraft]?: CampaignDraft[Name] | undefined };

/** Answers the new campaign's id. */
export async function addCampaign({ db, visitor, caller }: Desk, draft: CampaignDraft): Promise<string> {
  const { name, subject = draft.subject, html = draft.html, audience = draft.audience } = await checked(draft);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("campaigns")
      .values({
        name: name ?? "",
        subject: JSON.stringify(subject),
        html: JSON.stringify(html),
        audience: JSON.stringify(audience),
        created_by: visitor.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, subject, audience };
    await audit(tx, visitor, caller, { action: "campaign.created", subject: "campaign", subjectId: id, after });
    return id;
  });
}

/** What is on its way or was sent stays as its readers got it. */
export async function changeCampaign({ db, visitor, caller }: Desk, id: string, change: Change): Promise<void> {
  const { name, subject, html, audience } = await checked(change);
  await db.transaction().execute(async (tx) => {
    const row = await heldFor(tx, id, "edit");
    const set = {
      ...(name !== undefined && { name }),
      ...(subject !== undefined && { subject: JSON.stringify(subject) }),
      ...(html !== undefined && { html: JSON.stringify(html) }),
      ...(audience !== undefined && { audience: JSON.stringify(audience) }),
    };
    await tx
      .updateTable("campaigns")
      .set({ ...set, updated_at: sql`now()` })
      .where("id", "=", id)
      .execute();
    const before = { name: row.name, subject: row.subject, audience: row.audience };
    const after = { name, subject, audience, ...(html !== undefined && { content: Object.keys(html) }) };
    await audit(tx, visitor, caller, { action: "campaign.changed", subject: "campaign", subjectId: id, before, after });
  });
}

export async function deleteCampaign({ db, visitor, caller }: Desk, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name, subject } = await heldFor(tx, id, "delete");
    await tx.deleteFrom("campaigns").where("id", "=", id).execute();
    const before = { name, subject };
    await audit(tx, visitor, caller, { action: "campaign.deleted", subject: "campaign", subjectId: id, before });
  });
}

/** The campaign, held until the transaction ends. @throws ShopError if it is not there or its state forbids the move. */
export async function heldFor(tx: Tx, id: string, move: Move): Promise<CampaignRow> {
  const row = await tx.selectFrom("campaigns").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw unknown("request.notFound");
  if (!mayMove(move, row.status)) throw refused("campaign.notNow");
  return row;
}

async function checked(change: Change): Promise<Change> {
  const { subject, html } = change;
  if (subject) refuseUnknownFields("subject", subject);
  if (!html) return change;
  const clean: InEveryLanguage = { en: await cleaned(html.en) };
  for (const language of languageCodes) if (html[language]) clean[language] = await cleaned(html[language]);
  // A script and nothing else is nothing.
  if (!clean.en) throw invalid({ html: "validation.required" });
  refuseUnknownFields("html", clean);
  return { ...change, html: clean };
}

function refuseUnknownFields(where: "subject" | "html", texts: InEveryLanguage): void {
  for (const text of Object.values(texts))
    if (text && hasUnknownField(text)) throw invalid({ [where]: "campaign.unknownField" });
}
