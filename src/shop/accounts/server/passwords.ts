import { readFile } from "node:fs/promises";
import { hash, verify } from "@node-rs/argon2";
import { invalid, ShopError } from "#platform/errors.ts";

/** 19 MiB and two passes, as OWASP advises for Argon2id: about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs beside the event loop, but every thread of it is taken from pictures and from other visitors.
const atOnce = 2;
const mayWait = 100;
const waiting: (() => void)[] = [];
let running = 0;

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Takes as long for an account that is not there, or has no password, as for one that has. */
export async function passwordFits(password: string, kept: string | null | undefined): Promise<boolean> {
  const fits = await inTurn(async () => verify(kept ?? (await nobodysHash), password));
  return fits && kept !== null && kept !== undefined;
}

/** @throws ShopError when it is one of the first that anybody would guess. */
export async function refuseCommon(password: string, field = "password"): Promise<void> {
  const list = await commonPasswords;
  if (list.includes(`\n${password.toLowerCase()}\n`)) throw invalid({ [field]: "auth.password.tooCommon" });
}

const nobodysHash = hash("nobody has this password", cost);
const commonPasswords = readFile(`${import.meta.dirname}/commonPasswords.txt`, "utf8");

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw new ShopError("unavailable", "common.server");
    await new Promise<void>((go) => waiting.push(go));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
