import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { RemainingMethods } from "../recoveryContract.ts";
import { encryptedCookie } from "./encryptedCookie.ts";
import "./tables.ts";

/** `mark`: of the new password, so that a later one ends the recovery. */
const recoveryCookie = encryptedCookie("recovery", z.object({ userId: z.uuid(), mark: z.string() }), 10);

type RecoveryContext = { db: Db; config: Config; request: FastifyRequest };

/** Lets this browser remove the remaining sign-in methods of an account whose password it has just reset. */
export const allowRecovery = (reply: FastifyReply, config: Config, userId: string, passwordHash: string) =>
  recoveryCookie.set(reply, config, { userId, mark: markOf(passwordHash) });

/** Returns the user of the browser's recovery. Throws a ShopError if there is none or it is over. */
export async function findRecoveringUser({ db, config, request }: RecoveryContext) {
  const claims = await recoveryCookie.read(request, config);
  const user =
    claims &&
    (await db
      .selectFrom("users")
      .select(["id", "staff_role", "password_hash", "totp_enabled_at"])
      .where("id", "=", claims.userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst());
  if (!user?.password_hash || markOf(user.password_hash) !== claims?.mark)
    throw new ShopError("notAllowed", "auth.reset.over");
  return { id: user.id, staffRole: user.staff_role, secondFactor: user.totp_enabled_at !== null };
}

/** Returns what opens the account, or is asked for, besides its password. */
export async function listRemainingMethods(
  db: Db,
  { id, secondFactor }: { id: string; secondFactor: boolean },
): Promise<RemainingMethods> {
  const linked = await db
    .selectFrom("identities")
    .select(["provider", "email"])
    .where("user_id", "=", id)
    .orderBy("provider")
    .execute();
  return { linked, secondFactor };
}

const markOf = (passwordHash: string) => createHash("sha256").update(passwordHash).digest("base64url");
