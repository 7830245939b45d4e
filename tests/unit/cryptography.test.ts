import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const inventory = readFileSync("docs/cryptography.md", "utf8");
const sources = globSync("src/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
const derivations = [
  /(?:deriveKey|cachedKey)\(\s*"([^"]+)"/g,
  /encryptedCookie\(\s*"([^"]+)"/g,
  /const (?:tokenPurpose|keyPurpose) = "([^"]+)"/g,
  /createHmac\("sha256", (?:config\.)?(?:sessionSecret|secret)\)\.update\([`"]([\w ]+?)(?: \$\{|[`"])/g,
];

test("the inventory names every use of a key from SESSION_SECRET, with its file", () => {
  const uses = sources.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return derivations.flatMap((derivation) => [...text.matchAll(derivation)].map(([, use = ""]) => ({ use, file })));
  });
  expect(uses.length).toBeGreaterThan(10);
  const missing = uses.filter(
    ({ use, file }) => !inventory.includes(`\`${use}\``) || !inventory.includes(`\`${file}\``),
  );
  expect(missing).toEqual([]);
});

test("the inventory names every file that calls a cryptographic primitive with a key", () => {
  const keyed = /\b(?:createHmac|createCipheriv|scryptSync|EncryptJWT|CompactEncrypt|SignJWT)\(/;
  const named = (file: string) => inventory.includes(`\`${file}\``);
  // Helpers of named files, a report that names no secret, and Facebook's proof of the app secret.
  const helpers = ["deriveKey.ts", "encryptedTokens.ts", "webhookSignature.ts", "connectionReport.ts", "facebook.ts"];
  const files = sources.filter((file) => keyed.test(readFileSync(file, "utf8")));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !named(file) && !helpers.some((helper) => file.endsWith(helper)))).toEqual([]);
});
