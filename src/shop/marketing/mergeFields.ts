import { escapeHtml } from "#platform/escapeHtml.ts";
/** Merge fields of campaigns: `{{name|friend}}` gives the recipient's name, or "friend" without one. */
export const mergeFields = ["name", "email", "shop"] as const;
export type MergeField = (typeof mergeFields)[number];
export type MergeFieldValues = { [Name in MergeField]: string };

const fieldPattern = /\{\{\s*(name|email|shop)\s*(?:\|([^{}|]{0,80}))?\}\}/g;

/** Replaces merge fields with their values. `written` escapes a value for its context, such as HTML. */
export function fillMergeFields(
  text: string,
  values: MergeFieldValues,
  escapeValue: (value: string) => string = (value) => value,
): string {
  return text.replace(fieldPattern, (_, name: MergeField, instead = "") => {
    const value = values[name].trim();
    return value === "" ? instead.trim() : escapeValue(value);
  });
}

/** Returns true if the text has an unknown name in double braces. */
export const hasUnknownMergeField = (text: string): boolean => /\{\{|\}\}/.test(text.replace(fieldPattern, ""));

/** Returns the name, or "" if it looks like a URL or e-mail address: spammers sign up with such names. */
export const safeDisplayName = (name: string | null): string => {
  const plain = (name ?? "").replaceAll(/\p{Cc}/gu, " ").trim();
  return /[/\\@<>]|www\.|\.\p{L}{2,}/iu.test(plain) ? "" : plain;
};

/** Returns escaped HTML in `<bdi>`, so that its text direction does not affect its surroundings. */
export const toIsolatedHtml = (value: string): string => `<bdi>${escapeHtml(value)}</bdi>`;
