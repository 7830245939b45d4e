import { byLanguage, type Language } from "#platform/languages.ts";

/** A text in every language as typed: empty where it is missing. */
export type Texts = Record<Language, string>;

export const emptyTexts = (): Texts => byLanguage(() => "");
