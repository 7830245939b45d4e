import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { decrypt, encrypt, isSigned, sign } from "./encryption.ts";

const key = "correct horse battery staple";

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000];

test.each(sizes)("decrypts what it encrypted, %i bytes in pieces of any length", async (size) => {
  const plain = randomBytes(size);
  const pieces = [plain.subarray(0, 7), plain.subarray(7, 100_000), plain.subarray(100_000)];
  const secret = await whole(encrypt(pieces, key));
  expect(secret.length).toBe(40 + size + 16 * Math.max(1, Math.ceil(size / 65_536)));
  expect(await whole(decrypt([secret], key))).toEqual(plain);
  expect(await whole(decrypt([secret.subarray(0, 33), secret.subarray(33)], key))).toEqual(plain);
});

test("encrypts the same bytes differently each time", async () => {
  const plain = [Buffer.from("the same")];
  expect(await whole(encrypt(plain, key))).not.toEqual(await whole(encrypt(plain, key)));
});

test("refuses another key and every change", async () => {
  const plain = randomBytes(200_000);
  const secret = await whole(encrypt([plain], key));
  const chunk = 65_536 + 16;
  const changed = Buffer.from(secret);
  changed[100_000] = (changed[100_000] ?? 0) ^ 1;
  const first = secret.subarray(40, 40 + chunk);
  const second = secret.subarray(40 + chunk, 40 + 2 * chunk);
  const files: [what: string, bytes: Buffer, passphrase?: string][] = [
    ["another key", secret, "another passphrase"],
    ["a changed byte", changed],
    ["a file that was cut off in a chunk", secret.subarray(0, 100_000)],
    ["a file that was cut off between two chunks", secret.subarray(0, 40 + 2 * chunk)],
    ["a file without chunks", secret.subarray(0, 40)],
    ["half a header", secret.subarray(0, 30)],
    [
      "chunks in another order",
      Buffer.concat([secret.subarray(0, 40), second, first, secret.subarray(40 + 2 * chunk)]),
    ],
    ["a chunk twice", Buffer.concat([secret.subarray(0, 40 + chunk), first, secret.subarray(40 + chunk)])],
    ["something else", Buffer.alloc(200)],
    ["nothing", Buffer.alloc(0)],
  ];
  for (const [what, bytes, passphrase = key] of files)
    await expect(whole(decrypt([bytes], passphrase)), what).rejects.toThrow("does not decrypt");
});

test("accepts a signature of the same text and key only", () => {
  const signature = sign("text", key);
  expect(isSigned("text", key, signature)).toBe(true);
  for (const [text, passphrase, given] of [
    ["texts", key, signature],
    ["text", "another", signature],
    ["text", key, ""],
    ["text", key, `${signature}0`],
  ] as const)
    expect(isSigned(text, passphrase, given)).toBe(false);
});
