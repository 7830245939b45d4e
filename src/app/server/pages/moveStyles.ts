import { hash } from "node:crypto";

/** Without the space before it, which a search would stop at everywhere. */
const attribute = Buffer.from('style="');
const space = 32;
const headEnd = Buffer.from("</head>");
const quote = 34;

/**
 * Moves the style attributes of a page into one style element of its head: a policy without `'unsafe-inline'` can allow
 * an element by its hash, an attribute only by a hash for each value. React does not compare attributes when it
 * hydrates, and sets later changes through the CSSOM, which no policy restricts.
 * @param page is overwritten, and copied for the answer
 * @param ownCss goes into the same element; written by us, so that it cannot close it
 */
export function moveStyles(page: Buffer, ownCss = ""): { page: Buffer; hash: string | undefined } {
  /** By value. A page repeats few of them. */
  const ids = new Map<string, string>();
  let css = ownCss;
  let from = 0;
  let to = 0;
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, Math.max(from, at + 1))) {
    if (page[at - 1] !== space) continue;
    const end = page.indexOf(quote, at + attribute.length);
    const value = page.toString("latin1", at + attribute.length, end);
    let id = ids.get(value);
    if (id === undefined) {
      id = `data-s="${ids.size}"`;
      const style = unescapeHtml(value);
      if (!isContained(style) || id.length > end + 1 - at) continue;
      ids.set(value, id);
      // Two of them, so that the rule wins over the classes of the element, as an attribute does.
      css += `[${id}][data-s]{${style}}`;
    }
    page.copyWithin(to, from, at);
    to += at - from;
    to += page.write(id, to);
    from = end + 1;
  }
  if (css === "") return { page: Buffer.from(page), hash: undefined };
  page.copyWithin(to, from);
  const moved = page.subarray(0, to + page.length - from);
  const head = moved.indexOf(headEnd);
  const parts = [moved.subarray(0, head), Buffer.from(`<style>${css}</style>`), moved.subarray(head)];
  return { page: Buffer.concat(parts), hash: `'sha256-${hash("sha256", css, "base64")}'` };
}

/** Returns whether a value, in ASCII, can leave neither its rule nor the style element. */
const isContained = (style: string) => /^[\x20-\x7e]*$/.test(style) && !/[{}<>@\\]/.test(style);

const entities: Record<string, string> = { quot: '"', "#x27": "'", lt: "<", gt: ">", amp: "&" };
const unescapeHtml = (text: string) => text.replace(/&(quot|#x27|lt|gt|amp);/g, (_, name) => entities[name] ?? "");
