import { sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import { type CampaignAction, isActionAllowed } from "#shop/marketing/campaign.ts";
import type { CampaignDraft } from "#shop/marketing/campaignContract.ts";
import { hasUnknownMergeField } from "#shop/marketing/mergeFields.ts";
import type { CampaignRow } from "./campaignQueries.ts";

type CampaignChanges = { [Name in keyof CampaignDraft]?: CampaignDraft[Name] | undefined };

/** Returns the new campaign's id. */
export async function addCampaign(admin: AdminContext, draft: CampaignDraft): Promise<string> {
  const { name, subject = draft.subject, html = draft.html, audience = draft.audience } = await sanitizeChanges(draft);
  return admin.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("campaigns")
      .values({
        name: name ?? "",
        subject: JSON.stringify(subject),
        html: JSON.stringify(html),
        audience: JSON.stringify(audience),
        created_by: admin.user.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = { name, subject, audience };
    await recordAudit(tx, admin, { action: "campaign.created", subject: "campaign", subjectId: id, after });
    return id;
  });
}

/** Changes a campaign that has not been started; a running or sent one is immutable. */
export async function changeCampaign(admin: AdminContext, id: string, changes: CampaignChanges): Promise<void> {
  const { name, subject, html, audience } = await sanitizeChanges(changes);
  await admin.db.transaction().execute(async (tx) => {
    const row = await lockCampaignFor(tx, id, "edit");
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
    await recordAudit(tx, admin, {
      action: "campaign.changed",
      subject: "campaign",
      subjectId: id,
      before,
      after,
    });
  });
}

export async function deleteCampaign(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const { name, subject } = await lockCampaignFor(tx, id, "delete");
    await tx.deleteFrom("campaigns").where("id", "=", id).execute();
    const before = { name, subject };
    await recordAudit(tx, admin, { action: "campaign.deleted", subject: "campaign", subjectId: id, before });
  });
}

/** Returns the campaign, locked until commit. Throws a ShopError if it is missing or its state forbids the action. */
export async function lockCampaignFor(tx: Tx, id: string, campaignAction: CampaignAction): Promise<CampaignRow> {
  const row = await tx.selectFrom("campaigns").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  if (!isActionAllowed(campaignAction, row.status)) throw conflict("campaign.notNow");
  return row;
}

async function sanitizeChanges(changes: CampaignChanges): Promise<CampaignChanges> {
  const { subject, html } = changes;
  if (subject) rejectUnknownFields("subject", subject);
  if (!html) return changes;
  const sanitized: InEveryLanguage = { en: await sanitizeHtml(html.en) };
  for (const language of languageCodes) if (html[language]) sanitized[language] = await sanitizeHtml(html[language]);
  // Content that is empty after sanitising counts as missing.
  if (!sanitized.en) throw validationError({ html: "validation.required" });
  rejectUnknownFields("html", sanitized);
  return { ...changes, html: sanitized };
}

function rejectUnknownFields(where: "subject" | "html", texts: InEveryLanguage): void {
  for (const text of Object.values(texts))
    if (text && hasUnknownMergeField(text)) throw validationError({ [where]: "campaign.unknownField" });
}
