import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import type { SignInView } from "../contract.ts";
import { decryptToken, encryptToken } from "./encryptedTokens.ts";
import { issueSession } from "./issueSession.ts";
import { loadUser, type User } from "./users.ts";
import "./tables.ts";

type SignInContext = { db: Db; config: Config; caller: RequestInfo; request: FastifyRequest; reply: FastifyReply };

/** Token between the two factors: valid for five minutes, useless without a code. */
export type SecondFactorChallenge = { needsSecondFactor: true; challenge: string };

const tokenPurpose = "second-factor";
const challengeSchema = z.object({ sub: z.uuid(), mark: z.string() });

/** Completes a sign-in after the first factor. Returns a challenge if the user has a second one. */
export async function completeSignIn(context: SignInContext, user: User): Promise<SignInView | SecondFactorChallenge> {
  const fingerprint = await credentialsFingerprint(context.db, user.id);
  if (!fingerprint) return issueSession(context, user);
  const { sessionSecret: secret } = context.config;
  return {
    needsSecondFactor: true,
    challenge: await encryptToken({ sub: user.id, mark: fingerprint }, { use: tokenPurpose, secret, minutes: 5 }),
  };
}

/** Returns the user of a challenge. Throws a ShopError if it expired or the credentials changed since. */
export async function verifyChallenge(db: Db, config: Config, challenge: string): Promise<User> {
  const claims = await decryptToken(challenge, challengeSchema, { use: tokenPurpose, secret: config.sessionSecret });
  if (!claims || (await credentialsFingerprint(db, claims.sub)) !== claims.mark)
    throw new ShopError("notSignedIn", "auth.secondFactor.expired");
  return loadUser(db, claims.sub);
}

/** Changes with the password and the TOTP secret; undefined without a second factor. */
async function credentialsFingerprint(db: Db, userId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["password_hash", "totp_secret"])
    .where("id", "=", userId)
    .where("totp_enabled_at", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user && createHash("sha256").update(`${user.password_hash} ${user.totp_secret}`).digest("base64url");
}
