/** Structured data for search engines. Never executed; no text in it can close the element. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped
      dangerouslySetInnerHTML={{ __html: safeJson({ "@context": "https://schema.org", ...data }) }}
    />
  );
}

/**
 * Stands for a JsonLd in the browser, where hydration keeps what the server wrote. Search engines read the server's page,
 * so the code for its data stays out of the scripts. Give it a key of what the data describes: after a navigation it is
 * empty.
 */
export const EmptyJsonLd = () => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which hydration does not write
    dangerouslySetInnerHTML={{ __html: "" }}
  />
);

export const safeJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
