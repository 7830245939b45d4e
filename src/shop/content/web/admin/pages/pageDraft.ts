import { byLanguage, type InEveryLanguage, type Language } from "#platform/languages.ts";
import type { PageView } from "#shop/content/adminContract.ts";
import type { PolicyText } from "../proseToHtml.ts";

export type Texts = Record<Language, string>;
export type PageDraft = { slug: string; title: Texts; description: Texts; body: Texts; published: boolean };

const inAllLanguages = (texts: InEveryLanguage): Texts => byLanguage((code) => texts[code] ?? "");
const noTexts = byLanguage(() => "");

export const emptyDraft: PageDraft = {
  slug: "",
  title: noTexts,
  description: noTexts,
  body: noTexts,
  published: false,
};

export const toDraft = ({ slug, title, description, body, published }: PageView): PageDraft => ({
  slug,
  title: inAllLanguages(title),
  description: inAllLanguages(description),
  body: inAllLanguages(body),
  published,
});

/** The start of a policy that has no text of its own yet. */
export const fromPolicy = (slug: string, texts: Record<Language, PolicyText>): PageDraft => ({
  slug,
  title: byLanguage((code) => texts[code].title),
  description: byLanguage((code) => texts[code].description),
  body: byLanguage((code) => texts[code].html),
  published: true,
});

/** Returns a slug for an English title. */
export const toSlug = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
