import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import type { Caller } from "#platform/server/visitor.ts";
import type { Welcome } from "../contract.ts";
import { greet } from "./greet.ts";
import { seal, unseal } from "./sealed.ts";
import { type User, userOf } from "./users.ts";
import "./tables.ts";

type Visit = { db: Db; config: Config; caller: Caller; request: FastifyRequest; reply: FastifyReply };

/** Half of the way in: good for five minutes, and for nothing without a code. */
export type Challenged = { needsSecondFactor: true; challenge: string };

const use = "second-factor";
const challengeShape = z.object({ sub: z.uuid(), mark: z.string() });

/** Somebody who proved who they are by one means. Whoever has a second one is asked for it, and is nobody until then. */
export async function letIn(visit: Visit, user: User): Promise<Welcome | Challenged> {
  const mark = await markOf(visit.db, user.id);
  if (!mark) return greet(visit, user);
  const { sessionSecret: secret } = visit.config;
  return { needsSecondFactor: true, challenge: await seal({ sub: user.id, mark }, { use, secret, minutes: 5 }) };
}

/** Whose challenge it is. @throws ShopError when it is too old, or what it was given for has changed since. */
export async function challenged(db: Db, config: Config, challenge: string): Promise<User> {
  const given = await unseal(challenge, challengeShape, { use, secret: config.sessionSecret });
  if (!given || (await markOf(db, given.sub)) !== given.mark)
    throw new ShopError("notSignedIn", "auth.secondFactor.expired");
  return userOf(db, given.sub);
}

/** Another password or another authenticator makes another mark; no second factor, none. */
async function markOf(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["password_hash", "totp_secret"])
    .where("id", "=", userId)
    .where("totp_enabled_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user && createHash("sha256").update(`${user.password_hash} ${user.totp_secret}`).digest("base64url");
}
