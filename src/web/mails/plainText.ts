const paragraphs = "p|h1|h2|h3|table";
const lines = "tr|div|li";

/**
 * Returns the plain-text version of a mail. Elements with bidi isolation become isolate characters, which only
 * right-to-left texts need.
 */
export function toPlainText(html: string, direction: "ltr" | "rtl"): string {
  const isRtl = direction === "rtl";
  return unescaped(
    html
      .replace(/<head[\s\S]*?<\/head>/, "")
      // The preview text for lists of mails.
      .replace(/<div[^>]*data-skip-in-text[\s\S]*?<\/div>/g, "")
      // A logo stands for the shop's name.
      .replace(/<img (?=[^>]*class="m-logo")[^>]*?alt="([^"]*)"[^>]*>/g, "$1")
      .replace(/<bdi dir="ltr">([\s\S]*?)<\/bdi>/g, isRtl ? "\u2066$1\u2069" : "$1")
      .replace(/<bdi[^>]*>([\s\S]*?)<\/bdi>/g, isRtl ? "\u2068$1\u2069" : "$1")
      .replace(/<a [^>]*href="mailto:[^>]*>([\s\S]*?)<\/a>/g, "$1")
      .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "$2 ($1)")
      .replace(/<hr[^>]*>/g, "\n---\n")
      .replace(/<br[^>]*>/g, "\n")
      .replace(/<\/td>\s*<td/g, " </td><td")
      .replace(new RegExp(`</(${paragraphs})>`, "g"), "\n\n")
      .replace(new RegExp(`</(${lines})>`, "g"), "\n")
      .replace(/<[^>]+>/g, ""),
  )
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

const unescaped = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
