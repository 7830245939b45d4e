import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import type { Mail, MailShop, RenderMail } from "#platform/mails.ts";
import { type FieldValues, fillIn, inMarkup, sayableName } from "#shop/marketing/personalisation.ts";
import "#shop/marketing/mails.ts";

type Content = { subject: InEveryLanguage; html: InEveryLanguage };
export type Reader = { email: string; language: Language; name: string | null; unsubscribe_token: string };

/** Where the reader's own way out will stand in a letter that is made for everybody. */
const leaveMark = "{{leave}}";

/** Renders a campaign once for each language and fills in each reader's fields. */
export function lettersOf({ subject, html }: Content, renderMail: RenderMail, shop: MailShop) {
  const made = new Map<Language, Promise<Mail>>();

  function make(language: Language): Promise<Mail> {
    const content: Language = html[language] ? language : "en";
    const facts = {
      subject: inLanguage(subject, language),
      html: inLanguage(html, language),
      content,
      leave: leaveMark,
    };
    return renderMail("campaign", language, facts, shop);
  }

  return async function letterTo({ email, language, name, unsubscribe_token }: Reader): Promise<Mail> {
    const blank = made.get(language) ?? make(language);
    made.set(language, blank);
    const mail = await blank;
    const values = { name: sayableName(name), email, shop: inLanguage(shop.name, language) };
    return filled(mail, values, unsubscribe_token);
  };
}

const filled = ({ subject, html, text }: Mail, values: FieldValues, token: string): Mail => ({
  // Nothing of a reader's may begin another header.
  subject: fillIn(subject, values).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "),
  html: fillIn(html, values, inMarkup).replaceAll(leaveMark, token),
  text: fillIn(text, values).replaceAll(leaveMark, token),
});
