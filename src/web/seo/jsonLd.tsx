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

export const safeJson = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
