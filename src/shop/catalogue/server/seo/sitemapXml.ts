import { languageCodes } from "#platform/languages.ts";

/** Escapes text for XML and removes characters that XML forbids. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the canonical URL of a page: plain for English, with `lng` for the other languages. */
export const urlInLanguage = (publicUrl: string, path: string, language: string): string =>
  language === "en" ? publicUrl + path : `${publicUrl}${path}?lng=${language}`;

/** Returns the sitemap entries of one page in four languages, with alternates (hreflang). */
export function sitemapUrls(publicUrl: string, path: string, changed?: Date): string {
  const alternates = [...languageCodes, "x-default" as const]
    .map((language) => {
      const href = escapeXml(urlInLanguage(publicUrl, path, language === "x-default" ? "en" : language));
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
    })
    .join("");
  const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 19)}Z</lastmod>` : "";
  return languageCodes
    .map(
      (language) =>
        `<url><loc>${escapeXml(urlInLanguage(publicUrl, path, language))}</loc>${lastmod}${alternates}</url>\n`,
    )
    .join("");
}
