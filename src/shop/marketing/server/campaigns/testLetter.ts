import { randomUUID } from "node:crypto";
import { ShopError, unknown } from "#platform/errors.ts";
import type { Language } from "#platform/languages.ts";
import type { Mail, MailShop, RenderMail } from "#platform/mails.ts";
import { audit } from "#platform/server/audit.ts";
import type { PostMail } from "#platform/server/mail.ts";
import { keepMail } from "#platform/server/outbox.ts";
import { leaveHeaders } from "../oneClick.ts";
import { cleaned } from "./cleaned.ts";
import { lettersOf } from "./letters.ts";
import type { Desk } from "./writeCampaign.ts";

type Tools = { renderMail: RenderMail; shop: MailShop; postMail: PostMail | undefined };
type Written = { subject: string; html: string; language: Language; content: Language };

/** What a reader of that language would get, with the staff member in the reader's place. */
export async function previewOf(
  { visitor }: Pick<Desk, "visitor">,
  { subject, html, language, content }: Written,
  { renderMail, shop }: Pick<Tools, "renderMail" | "shop">,
): Promise<Mail & { cleaned: string }> {
  const clean = await cleaned(html);
  const texts = { subject: { en: subject, [language]: subject }, html: { en: clean, [content]: clean } };
  const mail = await lettersOf(
    texts,
    renderMail,
    shop,
  )({
    email: visitor.email,
    language,
    name: visitor.name,
    unsubscribe_token: "",
  });
  return { ...mail, cleaned: clean };
}

/** Sends it to one address, now. @throws ShopError if the mail server does not take it. */
export async function sendTest(
  { db, visitor, caller }: Desk,
  id: string,
  { email = visitor.email, language }: { email?: string | undefined; language: Language },
  { renderMail, shop, postMail }: Tools,
): Promise<void> {
  const campaign = await db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  if (!campaign) throw unknown("request.notFound");
  const reader = { email, language, name: visitor.name, unsubscribe_token: "" };
  const mail = await lettersOf(campaign, renderMail, shop)(reader);
  const letter = { ...mail, id: randomUUID(), to: email, language, headers: leaveHeaders(shop.url, "") };
  await db.transaction().execute(async (tx) => {
    const after = { to: email, language };
    await audit(tx, visitor, caller, { action: "campaign.tested", subject: "campaign", subjectId: id, after });
  });
  try {
    await (postMail ? postMail({ ...letter, shop }) : keepMail(db, { ...letter, template: "campaign" }));
  } catch {
    throw new ShopError("unavailable", "campaign.sendFailed");
  }
}
