import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";
import type { RequestInfo } from "#platform/server/requestContext.ts";
import { deviceName, parseUserAgent } from "../device.ts";
import { ipRangeOf } from "../ipRange.ts";
import type { User } from "./users.ts";
import "../mailParams.ts";
import "./tables.ts";

/** Cookie lifetime in seconds. */
const yearSeconds = 365 * 24 * 60 * 60;

const cookieName = ({ https }: Config) => (https ? "__Host-device" : "device");

/** Sets a cookie that identifies the browser across sessions, not the user. Returns the stored hash. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const name = cookieName(config);
  const id = readDeviceCookie(request, config) ?? randomBytes(16).toString("base64url");
  reply.setCookie(name, id, { path: "/", sameSite: "lax", secure: config.https, httpOnly: true, maxAge: yearSeconds });
  return hashDevice(id);
}

function readDeviceCookie(request: FastifyRequest, config: Config): string | undefined {
  const id = request.cookies[cookieName(config)];
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}

const hashDevice = (id: string): Buffer => createHash("sha256").update(id).digest();

/**
 * Returns the hash of the browser's cookie if the browser has signed in to this account before. One statement, whether
 * the account exists or not.
 */
export async function findKnownDevice(
  { db, config }: { db: Db; config: Config },
  request: FastifyRequest,
  email: string,
): Promise<Buffer | undefined> {
  const id = readDeviceCookie(request, config);
  if (!id) return undefined;
  const device = hashDevice(id);
  const session = await db
    .selectFrom("sessions as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("s.id")
    .where("u.email", "=", email)
    .where("s.device", "=", device)
    .limit(1)
    .executeTakeFirst();
  return session && device;
}

/** Mails the owner about a sign-in from a new browser. Call before creating the session. */
export async function mailNewDevice(tx: Tx, config: Config, user: User, device: Buffer, caller: RequestInfo) {
  if (!user.email || (await isKnownDevice(tx, user.id, device))) return;
  await queueMail(tx, {
    template: "newDevice",
    to: user.email,
    language: user.language,
    params: {
      name: user.name,
      device: deviceName(parseUserAgent(caller.userAgent)),
      place: ipRangeOf(caller.ip) ?? "",
      at: new Date().toISOString(),
      url: `${config.publicUrl}/profile#sessions`,
    },
  });
}

async function isKnownDevice(tx: Tx, userId: string, device: Buffer): Promise<boolean> {
  // No mail for the first sign-in: the user has just read the mail with the code.
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from sessions where user_id = ${userId} and device = ${device})
        or (u.email_verified_at > now() - interval '1 hour' and not exists (select from sessions where user_id = ${userId}))
        as known
      from users u where u.id = ${userId}`.execute(tx);
  return rows[0]?.known ?? false;
}
