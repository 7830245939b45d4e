/**
 * Most of a list's page are cards that other pages have shown as well. What React wrote for one is kept, and put into the
 * next page as it is: half of the rendering. The browser builds the same card from the same facts, so it notices nothing.
 */
const kept = new Map<string, string>();
let shown: string[] = [];
/** About two kilobytes each. */
const most = 2_000;

/** Before a page is rendered. Rendering is one synchronous piece, so pages cannot mix. */
export function beginPage(): void {
  shown = [];
}

/** The inside of the next part of the page, if it was written before; `facts` must be all that it depends on. */
export function writtenFor(facts: string): string | undefined {
  shown.push(facts);
  const found = kept.get(facts);
  if (found === undefined) return undefined;
  // Seen just now, so it goes last.
  kept.delete(facts);
  kept.set(facts, found);
  return found;
}

/** After: learns the parts by the element that they are the inside of. They stand in the page in the order of rendering. */
export function learnFrom(html: string, { opening, closing }: { opening: string; closing: string }): void {
  const known = shown.map((facts) => kept.has(facts));
  if (!known.includes(false)) return;
  const parts = insidesOf(html, opening, closing);
  // A page that fell to its error boundary shows others than it began with.
  if (parts.length !== shown.length) return;
  for (const [at, facts] of shown.entries()) if (!known[at]) kept.set(facts, ownCopy(parts[at] ?? ""));
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}

function insidesOf(html: string, opening: string, closing: string): string[] {
  const parts = [];
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at + 1))
    parts.push(html.slice(html.indexOf(">", at) + 1, html.indexOf(closing, at)));
  return parts;
}

/** A piece of a string holds on to the whole of it. */
const ownCopy = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
