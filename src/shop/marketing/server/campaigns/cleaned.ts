import type { IOptions } from "sanitize-html";

const rules: IOptions = {
  allowedTags:
    "h1 h2 h3 p br hr b strong i em u s a ul ol li blockquote code img div span table tbody thead tr td th".split(" "),
  allowedAttributes: {
    a: ["href", "title"],
    img: ["src", "alt", "width", "height"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    "*": ["dir", "lang"],
  },
  // Looks are the house's: no class, no style, so nothing can lie over or leave the letter.
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
  transformTags: { "*": (tagName, attribs) => ({ tagName, attribs: honest(attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};

/** What staff wrote, with nothing in it but text, its structure, links and pictures. */
export async function cleaned(html: string): Promise<string> {
  // Loaded with the first campaign: most starts of the shop never see one.
  const { default: sanitize } = await import("sanitize-html");
  // What comes out once may, put together, be something else the second time; never more than a few rounds.
  let clean = sanitize(html, rules);
  for (let round = 0; round < 3; round++) {
    const again = sanitize(clean, rules);
    if (again === clean) break;
    clean = again;
  }
  return clean.trim();
}

/** A reader's name must not decide where a link leads, and an address without a beginning leads nowhere in a mail. */
function honest(attribs: Record<string, string>): Record<string, string> {
  const kept = Object.entries(attribs).filter(
    ([name, value]) =>
      !value.includes("{{") &&
      (name !== "dir" || /^(ltr|rtl|auto)$/.test(value)) &&
      (!/^(href|src)$/.test(name) || /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value)),
  );
  return Object.fromEntries(kept);
}
