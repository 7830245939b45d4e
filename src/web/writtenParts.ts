import type { Piece } from "#platform/web.ts";

/**
 * Most of a page has stood in other pages as well: the cards of its products, what is around every page. What React wrote
 * for one is kept, and put into the next page as it is: half of the rendering. The browser builds the same part from the
 * same facts, so it notices nothing.
 *
 * It is kept as the bytes that are sent, and React writes a few letters in their place: a page as one text of a hundred
 * thousand letters was written, put in order, searched and sent by copying it each time, and was half of the garbage.
 */
const kept = new Map<string, Uint8Array>();
type Shown = { facts: string; opening: string };
let shown: Shown[] = [];
/** About two kilobytes each. */
const most = 2_000;

/** How the place of such bytes begins: with the stamp, which nobody outside can write. Then their number, and `;`. */
let place = "";
let placed: Uint8Array[] = [];

/** Before a page is rendered. Rendering is one synchronous piece, so pages cannot mix. */
export function beginPage(stamp: string): void {
  shown = [];
  placed = [];
  place = `${stamp}#`;
}

/** What to write where these bytes are to stand. */
export const placeFor = (bytes: Uint8Array): string => `${place}${placed.push(bytes) - 1};`;

/** After: everything in its place. */
export const filled = (texts: readonly string[]): Piece[] =>
  texts.flatMap((text) =>
    text.split(place).flatMap((piece, at): Piece[] => {
      if (at === 0) return [piece];
      const end = piece.indexOf(";");
      return [placed[Number(piece.slice(0, end))] ?? "", piece.slice(end + 1)];
    }),
  );

/**
 * The place of what is inside the next part of the page, if it was written before; `facts` must be all that it depends on,
 * `opening` is how the tag of its element begins.
 */
export function writtenFor(opening: string, facts: string): string | undefined {
  shown.push({ facts, opening });
  const found = kept.get(facts);
  if (found === undefined) return undefined;
  // Seen just now, so it goes last.
  kept.delete(facts);
  kept.set(facts, found);
  return placeFor(found);
}

/** After: learns the parts that were new. They stand in the page in the order of rendering. */
export function learnFrom(html: string): void {
  const known = shown.map(({ facts }) => kept.has(facts));
  if (!known.includes(false)) return;
  const parts = insidesOf(html, shown);
  // A page that fell to its error boundary shows others than it began with.
  if (parts.length !== shown.length) return;
  for (const [at, { facts }] of shown.entries()) if (!known[at]) kept.set(facts, bytesOf(parts[at] ?? ""));
  for (const oldest of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(oldest);
  }
}

/** Fewer than were shown when one of them is not there, or another of its kind came between. */
function insidesOf(html: string, shown: readonly Shown[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { opening } of shown) {
    const at = html.indexOf(opening, from);
    if (at < 0) return [];
    const begin = html.indexOf(">", at) + 1;
    parts.push(html.slice(begin, closingOf(html, begin, /^<[a-z]+/.exec(opening)?.[0] ?? "<")));
    from = begin;
  }
  const kinds = new Set(shown.map(({ opening }) => opening));
  const there = [...kinds].reduce((count, kind) => count + html.split(kind).length - 1, 0);
  return there === shown.length ? parts : [];
}

/** Where the element ends whose inside begins there: others of its name may stand in it. */
function closingOf(html: string, begin: number, tag: string): number {
  const closing = tag.replace("<", "</");
  for (let at = begin, depth = 1; ; ) {
    const end = html.indexOf(closing, at);
    if (end < 0) return html.length;
    const next = html.indexOf(tag, at);
    if (next < 0 || next > end) {
      depth -= 1;
      if (depth === 0) return end;
      at = end + closing.length;
    } else {
      depth += 1;
      at = next + tag.length;
    }
  }
}

/** One part may stand in another. */
function bytesOf(part: string): Uint8Array {
  const texts = filled([part]).map((piece) => (typeof piece === "string" ? piece : new TextDecoder().decode(piece)));
  return new TextEncoder().encode(texts.join(""));
}
