import { hash } from "node:crypto";

/** Tag of every page. */
export const everyPage = "all";

/**
 * Returns the tag of a notice as content networks take it: no spaces, the same in small letters, and short, because one
 * page may show a hundred products and the header of its tags is limited.
 */
export function cdnTag(notice: string): string {
  if (/^[a-z]{1,20}$/.test(notice)) return notice;
  const [kind = ""] = notice.split(" ");
  return `${kind.replace(/[^a-z]/g, "").slice(0, 10)}-${hash("sha256", notice, "hex").slice(0, 12)}`;
}
