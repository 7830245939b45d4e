import { readFile } from "node:fs/promises";
import { validationError } from "#platform/errors.ts";
import { contextWords } from "./contextWords.ts";
import { hashInWorker, verifyInWorker } from "./hashingPool.ts";

export const hashPassword = (password: string): Promise<string> => hashInWorker(password);

/** Takes the same time for an account that is missing or has no password, to prevent enumeration. */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const isMatch = await verifyInWorker(storedHash ?? dummyHash, password);
  return isMatch && storedHash !== null && storedHash !== undefined;
}

/** Throws a ShopError if the password is on the list of common ones, or consists of words of this shop. */
export async function rejectCommonPassword(password: string, field = "password"): Promise<void> {
  const commonList = await commonPasswords;
  if (commonList.includes(`\n${password.toLowerCase()}\n`) || isContextual(password))
    throw validationError({ [field]: "auth.password.tooCommon" });
}

/** `Nabta-2026!` and `nabtashop1`: nothing is left without the words, digits and signs. */
const isContextual = (password: string): boolean =>
  password.toLowerCase().replace(contextPattern, "").replace(/\P{L}/gu, "") === "" && /\p{L}/u.test(password);

const contextPattern = new RegExp(contextWords.toSorted((a, b) => b.length - a.length).join("|"), "g");

/** Hash of a discarded password with the same parameters, so that comparing takes the same time. */
const dummyHash = "$argon2id$v=19$m=19456,t=2,p=1$oxG2GdCVgyXnkkZaHh4X7A$8NnV30LJ9vB/gs9AuHXcpT+LqHEUOzb7uUbJhl9Gf3U";
const commonPasswords = readFile(`${import.meta.dirname}/commonPasswords.txt`, "utf8");
