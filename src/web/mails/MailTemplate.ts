import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { Formats } from "#platform/formats.ts";
import type { MailName, MailParams } from "#platform/mailTypes.ts";

/** Tools for mail subjects: the texts of the namespace `mails`, and the formats of the language. */
export type MailTextContext = Formats & {
  t: TFunction<"mails">;
  shop: string;
  /** Wraps a code or number in bidi isolates, since a subject has no markup. */
  isolated(text: string): string;
};

export type MailTemplate<Name extends MailName> = {
  subject(params: MailParams[Name], speech: MailTextContext): string;
  Body: ComponentType<MailParams[Name]>;
};
