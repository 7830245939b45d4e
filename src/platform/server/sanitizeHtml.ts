import type { IOptions } from "sanitize-html";

const allowedTags =
  "h1 h2 h3 p br hr b strong i em u s a ul ol li blockquote code img div span table tbody thead tr td th".split(" ");

const sanitizeOptions: IOptions = {
  allowedTags,
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

/** Pictures that staff uploaded for a page, as `pagePictureSource` of the content module writes them. */
const pagePicture = /^\/media\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-960\.webp$/;

/** Of a page of the shop: the title is its only first heading, and its policy loads no picture from elsewhere. */
const pageOptions: IOptions = {
  ...sanitizeOptions,
  allowedTags: allowedTags.filter((tag) => !/^(h1|div|span|code)$/.test(tag)),
  transformTags: { ...sanitizeOptions.transformTags, h1: "h2" },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !pagePicture.test(attribs.src ?? ""),
};

/** Returns the HTML with only text, structure, links and images; `page`: as a page of the shop may have them. */
export async function sanitizeHtml(html: string, target: "mail" | "page" = "mail"): Promise<string> {
  const options = target === "page" ? pageOptions : sanitizeOptions;
  // Lazy import: most server processes never handle a campaign.
  const { default: sanitize } = await import("sanitize-html");
  // Removing markup may form new markup, so repeat until stable, for a few rounds at most.
  let clean = sanitize(html, options);
  for (let round = 0; round < 3; round++) {
    const again = sanitize(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean.trim();
}

/** Drops attributes with merge fields (a name must not set a link's target) and URLs that do not work outside of the shop. */
function filterAttributes(attribs: Record<string, string>): Record<string, string> {
  const allowedAttributes = Object.entries(attribs).filter(
    ([name, value]) =>
      !value.includes("{{") &&
      (name !== "dir" || /^(ltr|rtl|auto)$/.test(value)) &&
      (!/^(href|src)$/.test(name) || /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value)),
  );
  return Object.fromEntries(allowedAttributes);
}
