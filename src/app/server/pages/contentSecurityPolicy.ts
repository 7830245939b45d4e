import { hash, randomBytes } from "node:crypto";
import type { HtmlChunk } from "#platform/renderer.ts";
import { encodeLongText } from "#platform/server/encodeLongText.ts";
import { type CspSources, noCspSources } from "./cspSources.ts";
import { moveStyles } from "./moveStyles.ts";

/**
 * Marks the scripts that our own components wrote, like a CSP nonce that never leaves the process. `applyScriptHashes`
 * replaces it by hashes in the policy, so a page has the same bytes for everyone and can be cached compressed.
 */
export const scriptMarker = randomBytes(16).toString("hex");

const markerAttribute = Buffer.from(` nonce="${scriptMarker}"`);

/**
 * Joins the chunks of a page, removes the markers, adds the style sheet `ownCss`, and returns the policy that allows
 * exactly the marked scripts and the page's own styles.
 */
export function applyCspHashes(
  pieces: readonly HtmlChunk[],
  elsewhere: CspSources = noCspSources,
  ownCss = "",
): { body: Buffer; policy: string } {
  const page = concatChunks(pieces);
  const hashes = new Set<string>();
  let from = 0;
  let to = 0;
  for (let at = page.indexOf(markerAttribute); at >= 0; at = page.indexOf(markerAttribute, from)) {
    const code = scriptSource(page, at);
    if (code) hashes.add(`'sha256-${hash("sha256", code, "base64")}'`);
    page.copyWithin(to, from, at);
    to += at - from;
    from = at + markerAttribute.length;
  }
  page.copyWithin(to, from);
  const styled = moveStyles(page.subarray(0, to + page.length - from), ownCss);
  return { body: styled.page, policy: buildPolicy([...hashes], styled.hash, elsewhere) };
}

/** Pages are assembled in one reused scratch buffer; the finished page is copied to its own. */
let scratchBuffer = Buffer.alloc(0);

function concatChunks(pieces: readonly HtmlChunk[]): Buffer {
  // A UTF-16 unit takes at most three bytes in UTF-8; counting exactly took as long as writing.
  const capacity = 3 * pieces.reduce((total, piece) => total + piece.length, 0);
  if (scratchBuffer.length < capacity) scratchBuffer = Buffer.allocUnsafeSlow(2 * capacity);
  let at = 0;
  for (const piece of pieces) at += writeChunk(piece, at);
  return scratchBuffer.subarray(0, at);
}

/** Returns the number of bytes written. */
function writeChunk(piece: HtmlChunk, at: number): number {
  const bytes = typeof piece === "string" ? encodeLongText(piece) : piece;
  if (bytes === undefined) return scratchBuffer.write(piece as string, at);
  scratchBuffer.set(bytes, at);
  return bytes.length;
}

/**
 * Returns the content of an inline script; undefined for scripts with `src` and for data blocks, which need no hash.
 */
function scriptSource(page: Buffer, at: number): Buffer | undefined {
  const begin = page.indexOf(">", at) + 1;
  const opening = page.toString("latin1", page.lastIndexOf("<", at), begin);
  if (!opening.startsWith("<script") || / src=| type="application\/(ld\+)?json"/.test(opening)) return undefined;
  return page.subarray(begin, page.indexOf("</script>", begin));
}

function buildPolicy(
  hashes: readonly string[],
  styles: string | undefined,
  { scripts, connect: calls, images: pictures }: CspSources,
): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...scripts].join(" ")}`,
    `connect-src ${["'self'", ...calls].join(" ")}`,
    `style-src ${styles ? `'self' ${styles}` : "'self'"}`,
    `img-src ${["'self' data:", ...pictures].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
