import { z } from "zod";
import { line, requiredText } from "#platform/commonSchemas.ts";
import { byLanguage, inLanguage, type Language } from "#platform/languages.ts";

type Texts = Partial<Record<Language, string | undefined>>;

/** Texts of a category or collection besides its name; any may be missing. */
export type PageTexts = {
  /** Below the heading. */
  description: Texts;
  /** For search engines. */
  seo: { title?: Texts | undefined; description?: Texts | undefined };
};

const maxLength = { name: 60, description: 500, seoTitle: 70, seoDescription: 300 };

const optionalText = (max: number) =>
  line(max)
    .transform((text) => text || undefined)
    .optional();
const optionalTexts = (max: number) => z.strictObject(byLanguage(() => optionalText(max))).default({});

/** Fields of the forms of categories and collections. */
export const pageTextsInput = {
  name: z.strictObject({ ...byLanguage(() => optionalText(maxLength.name)), en: requiredText(maxLength.name) }),
  description: optionalTexts(maxLength.description),
  seo: z
    .strictObject({ title: optionalTexts(maxLength.seoTitle), description: optionalTexts(maxLength.seoDescription) })
    .default({ title: {}, description: {} }),
};

const textsView = z.object(byLanguage(() => z.string().optional()));
export const pageTextsView = {
  description: textsView,
  seo: z.object({ title: textsView.optional(), description: textsView.optional() }),
};

/** Texts in one language; empty where there is none in it or in English. */
export const presentPageTexts = ({ description, seo }: PageTexts, language: Language) => ({
  displayDescription: textIn(description, language),
  seoTitle: textIn(seo.title, language),
  seoDescription: textIn(seo.description, language),
});

const textIn = (texts: Texts | undefined, language: Language): string =>
  inLanguage({ ...texts, en: texts?.en ?? "" }, language);
