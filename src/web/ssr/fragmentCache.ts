import { LRUCache } from "lru-cache";
import type { HtmlChunk } from "#platform/renderer.ts";
import { isShortcutOff } from "#platform/shortcuts.ts";

/**
 * Caches the HTML of fragments that many pages share (product cards, header, footer) across server renders, which
 * halves the render time. The key must contain all inputs of a fragment: the browser hydrates it from the same data.
 *
 * Fragments are cached as bytes, and React writes a short placeholder instead: a page as one string of a hundred
 * thousand characters was copied at each step (writing, ordering, searching, sending), and was half of the garbage.
 */
const fragments = /* @__PURE__ */ new LRUCache<string, Uint8Array>({
  // About two kilobytes each, and as much again for the key.
  max: 2_000,
  maxSize: 16 * 1024 * 1024,
  ttl: 60 * 60_000,
  ttlResolution: 1_000,
  sizeCalculation: (bytes, key) => bytes.length + 2 * key.length + 500,
});
type RenderedFragment = { key: string; opening: string };
let rendered: RenderedFragment[] = [];

/** Prefix of placeholders, with the secret marker, which user input cannot contain. An index and `;` follow. */
let placeholderPrefix = "";
let placedBytes: Uint8Array[] = [];

/** Call before rendering a page. Rendering is synchronous, so pages cannot mix. */
export function beginPageRender(stamp: string): void {
  rendered = [];
  placedBytes = [];
  placeholderPrefix = `${stamp}#`;
}

/** Returns the placeholder for these bytes. */
export const placeholderFor = (bytes: Uint8Array): string => `${placeholderPrefix}${placedBytes.push(bytes) - 1};`;

/** Call after rendering. Returns the page with all placeholders replaced. */
export const fillPlaceholders = (texts: readonly string[]): HtmlChunk[] =>
  texts.flatMap((text) =>
    text.split(placeholderPrefix).flatMap((piece, at): HtmlChunk[] => {
      if (at === 0) return [piece];
      const end = piece.indexOf(";");
      return [placedBytes[Number(piece.slice(0, end))] ?? "", piece.slice(end + 1)];
    }),
  );

/**
 * Returns the placeholder of the next fragment if it is cached; `key` must be all that it depends on, `opening` is
 * the beginning of its element's opening tag.
 */
export function cachedFragment(opening: string, key: string): string | undefined {
  if (isOff()) return undefined;
  rendered.push({ key, opening });
  const found = fragments.get(key);
  if (found === undefined) return undefined;
  return placeholderFor(found);
}

/** Without the shortcut `string`, pages are rendered concurrently and would mix. */
const isOff = () => isShortcutOff("fragments") || isShortcutOff("string");

/** Call after rendering: caches the new fragments. They are in the page in the order of rendering. */
export function cacheFragments(html: string): void {
  const known = rendered.map(({ key }) => fragments.has(key));
  if (!known.includes(false)) return;
  const parts = fragmentBodies(html, rendered);
  // An error boundary renders other fragments than the page began with.
  if (parts.length !== rendered.length) return;
  for (const [at, { key }] of rendered.entries()) if (!known[at]) fragments.set(key, toBytes(parts[at] ?? ""));
}

/** Returns fewer than were rendered if one is missing, or another of its kind is in between. */
function fragmentBodies(html: string, shown: readonly RenderedFragment[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { opening } of shown) {
    const at = html.indexOf(opening, from);
    if (at < 0) return [];
    const begin = html.indexOf(">", at) + 1;
    parts.push(html.slice(begin, closingIndex(html, begin, /^<[a-z]+/.exec(opening)?.[0] ?? "<")));
    from = begin;
  }
  const kinds = new Set(shown.map(({ opening }) => opening));
  const there = [...kinds].reduce((count, kind) => count + html.split(kind).length - 1, 0);
  return there === shown.length ? parts : [];
}

/**
 * Returns the index of the closing tag of the element whose content begins there; elements of its name may be nested.
 */
function closingIndex(html: string, begin: number, tag: string): number {
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

/** Fragments may be nested. */
function toBytes(part: string): Uint8Array {
  const texts = fillPlaceholders([part]).map((piece) =>
    typeof piece === "string" ? piece : new TextDecoder().decode(piece),
  );
  return new TextEncoder().encode(texts.join(""));
}
