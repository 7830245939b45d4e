import { languageCodes } from "#platform/languages.ts";

/** Text inside XML: nothing in it can end an element, and what XML does not know at all is left out. */
export const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same as the pages' own canonical addresses: plain for English, `lng` for the others. */
export const addressIn = (publicUrl: string, path: string, language: string): string =>
  language === "en" ? publicUrl + path : `${publicUrl}${path}?lng=${language}`;

/** One page in four languages, each of which names the others. */
export function urlsOf(publicUrl: string, path: string, changed?: Date): string {
  const alternates = [...languageCodes, "x-default" as const]
    .map((language) => {
      const href = xml(addressIn(publicUrl, path, language === "x-default" ? "en" : language));
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    })
    .join("");
  const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 19)}Z</lastmod>` : "";
  return languageCodes
    .map((language) => `<url><loc>${xml(addressIn(publicUrl, path, language))}</loc>${lastmod}${alternates}</url>\n`)
    .join("");
}
