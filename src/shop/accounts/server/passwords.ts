import { readFile } from "node:fs/promises";
import { invalid } from "#platform/errors.ts";
import { hashInThread, verifyInThread } from "./hashing.ts";

export const hashPassword = (password: string): Promise<string> => hashInThread(password);

/** Takes as long for an account that is not there, or has no password, as for one that has. */
export async function passwordFits(password: string, kept: string | null | undefined): Promise<boolean> {
  const fits = await verifyInThread(kept ?? nobodys, password);
  return fits && kept !== null && kept !== undefined;
}

/** @throws ShopError when it is one of the first that anybody would guess. */
export async function refuseCommon(password: string, field = "password"): Promise<void> {
  const list = await commonPasswords;
  if (list.includes(`\n${password.toLowerCase()}\n`)) throw invalid({ [field]: "auth.password.tooCommon" });
}

/** Of a password that was thrown away, made as all others are: comparing with it costs the same. */
const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$oxG2GdCVgyXnkkZaHh4X7A$8NnV30LJ9vB/gs9AuHXcpT+LqHEUOzb7uUbJhl9Gf3U";
const commonPasswords = readFile(`${import.meta.dirname}/commonPasswords.txt`, "utf8");
