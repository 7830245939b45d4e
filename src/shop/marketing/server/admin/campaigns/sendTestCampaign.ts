import { randomUUID } from "node:crypto";
import { notFound, ShopError } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { MailShopInfo, RenderedMail, RenderMail } from "#platform/mailTypes.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { SendMail } from "#platform/server/mailer.ts";
import { storeSentMail } from "#platform/server/outbox.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { sanitizeHtml } from "#platform/server/sanitizeHtml.ts";
import { campaignRenderer } from "#shop/marketing/server/campaigns/campaignRenderer.ts";
import { unsubscribeHeaders } from "#shop/marketing/server/oneClickUnsubscribe.ts";

type MailContext = { renderMail: RenderMail; shop: MailShopInfo; postMail: SendMail | undefined };
type PreviewInput = { subject: string; html: string; language: Language; content: Language };

/** Returns the mail in that language, with the staff member as recipient. */
export async function previewCampaign(
  { user }: AdminContext,
  { subject, html, language, content }: PreviewInput,
  { renderMail, shop }: Pick<MailContext, "renderMail" | "shop">,
): Promise<RenderedMail & { cleaned: string }> {
  const clean = await sanitizeHtml(html);
  const campaignTexts = { subject: { en: subject, [language]: subject }, html: { en: clean, [content]: clean } };
  const mail = await campaignRenderer(
    campaignTexts,
    renderMail,
    shop,
  )({
    email: user.email,
    language,
    name: user.name,
    unsubscribe_token: "",
  });
  return { ...mail, cleaned: clean };
}

/** Sends the campaign to one address at once. Throws a ShopError if the mail server rejects it. */
export async function sendTestCampaign(
  admin: AdminContext,
  id: string,
  { email = admin.user.email, language }: { email?: string | undefined; language: Language },
  { renderMail, shop, postMail }: MailContext,
): Promise<void> {
  const { db, user } = admin;
  const campaign = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  if (!campaign) throw notFound("request.notFound");
  const recipient = { email, language, name: user.name, unsubscribe_token: "" };
  const mail = await campaignRenderer(campaign, renderMail, shop)(recipient);
  const outgoing = { ...mail, id: randomUUID(), to: email, language, headers: unsubscribeHeaders(shop.url, "") };
  await db.transaction().execute(async (tx) => {
    const after = { to: email, language };
    await recordAudit(tx, admin, { action: "campaign.tested", subject: "campaign", subjectId: id, after });
  });
  try {
    await (postMail ? postMail({ ...outgoing, shop }) : storeSentMail(db, { ...outgoing, template: "campaign" }));
  } catch {
    throw new ShopError("unavailable", "campaign.sendFailed");
  }
}
