import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { applyCspHashes, scriptMarker } from "./contentSecurityPolicy.ts";

test("allows our scripts by hash, blocks injected ones and never sends the marker", () => {
  const { body, policy } = applyCspHashes([
    `<script type="module" nonce="${scriptMarker}" async="">ours()</script><script nonce="${scriptMarker}" src="/a.js"></script>`,
    `<script id="texts" type="application/json" nonce="${scriptMarker}">{}</script><script>evil()</script>`,
    `<script nonce="guess">evil()</script><p>نَبتة</p><script nonce="${scriptMarker}">also("ours")</script>.`,
  ]);
  expect(policy.match(/sha256-[^']+/g)).toEqual(["ours()", 'also("ours")'].map(sha256));
  expect(String(body)).toBe(
    [
      '<script type="module" async="">ours()</script><script src="/a.js"></script>',
      '<script id="texts" type="application/json">{}</script><script>evil()</script>',
      '<script nonce="guess">evil()</script><p>نَبتة</p><script>also("ours")</script>.',
    ].join(""),
  );
});

test("joins long and short texts of any script as UTF-8, and repeats none of another page", () => {
  const longText = "نَبتة é 😀 <p>linen</p>".repeat(400);
  // Half of a surrogate pair, as of a text that was cut within a character.
  const broken = `${longText}\ud83d`;
  for (const pieces of [[longText, new TextEncoder().encode("ريش"), "é", longText], ["<p>", broken, broken], ["short"]])
    expect(applyCspHashes(pieces).body).toEqual(
      Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array<ArrayBuffer>))),
    );
});

const sha256 = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;
