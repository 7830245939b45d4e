import type { IOptions } from "sanitize-html";

const sanitizeOptions: IOptions = {
  allowedTags:
    "h1 h2 h3 p br hr b strong i em u s a ul ol li blockquote code img div span table tbody thead tr td th".split(" "),
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    "*": ["dir", "lang"],
  },
  // No class and no style, so that nothing can overlay or escape the mail's layout.
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "iframe",
    "svg",
    "math",
    "object",
    "template",
    "title",
    "form",
    "select",
    "xmp",
    "noembed",
    "noframes",
    "plaintext",
  ],
  nestingLimit: 40,
  parser: { lowerCaseTags: true },
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: filterAttributes(attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/** Returns the HTML with only text, structure, links and images. */
export async function sanitizeHtml(html: string): Promise<string> {
  // Lazy import: most server processes never handle a campaign.
  const { default: sanitize } = await import("sanitize-html");
  // Removing markup may form new markup, so repeat until stable, for a few rounds at most.
  let clean = sanitize(html, sanitizeOptions);
  for (let round = 0; round < 3; round++) {
    const again = sanitize(clean, sanitizeOptions);
    if (again === clean) break;
    clean = again;
  }
  return clean.trim();
}

/** Drops attributes with merge fields (a name must not set a link's target) and URLs that do not work in mails. */
function filterAttributes(attribs: Record<string, string>): Record<string, string> {
  const allowedAttributes = Object.entries(attribs).filter(
    ([name, value]) =>
      !value.includes("{{") &&
      (name !== "dir" || /^(ltr|rtl|auto)$/.test(value)) &&
      (!/^(href|src)$/.test(name) || /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value)),
  );
  return Object.fromEntries(allowedAttributes);
}
