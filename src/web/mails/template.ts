import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { Formats } from "#platform/formats.ts";
import type { MailName, Mails } from "#platform/mails.ts";

/** What a subject is made with: texts of the namespace `mails`, and the language's ways of writing money and days. */
export type MailSpeech = Formats & {
  t: TFunction<"mails">;
  shop: string;
  /** Keeps a code or number from turning round in a subject, where no markup can. */
  isolated(text: string): string;
};

export type MailTemplate<Name extends MailName> = {
  subject(facts: Mails[Name], speech: MailSpeech): string;
  Body: ComponentType<Mails[Name]>;
};
