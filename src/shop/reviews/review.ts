import { isLanguage, type Language } from "#platform/languages.ts";

export const reviewStatuses = ["waiting", "published", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** How an item fits compared with its size. */
export const fits = ["small", "true", "large"] as const;
export type Fit = (typeof fits)[number];

export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Why a visitor reports a review. */
export const reportReasons = ["spam", "offensive", "personal", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reviewLimits = { title: 120, text: 2000, answer: 2000, reason: 300 } as const;

/** Reviews of one page of the list. */
export const reviewPageSize = 5;

/**
 * Returns the status of a review that its customer has just written. Staff judge the new text of a review that they hid,
 * also in a shop that publishes at once.
 */
export function statusAfterWriting(before: ReviewStatus | undefined, needsApproval: boolean): ReviewStatus {
  return needsApproval || before === "hidden" ? "waiting" : "published";
}

const maxFirstName = 30;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the name beside a review, "Mona A.": the first name and the initial of the last one. */
export function shownName(name: string): string {
  const [first = "", ...others] = name
    .toWellFormed()
    .trim()
    .split(/[\s\u200f\u200e]+/)
    .filter(Boolean);
  const letters = [...graphemes.segment(first)].slice(0, maxFirstName).map(({ segment }) => segment);
  // An e-mail or a phone number is no name.
  if (!/^\p{L}/u.test(first) || first.includes("@")) return "";
  const initial = /^\p{L}/u.exec(others.at(-1) ?? "")?.[0];
  return initial ? `${letters.join("")} ${initial}.` : letters.join("");
}

/**
 * Returns the language of a text as far as it is known: by its script, and among the languages with Latin letters that of
 * the page on which it was written.
 */
export function languageOfReview(text: string, pageLanguage: string): Language | null {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic + latin === 0) return null;
  if (arabic >= latin) return "ar";
  return isLanguage(pageLanguage) && pageLanguage !== "ar" ? pageLanguage : null;
}
