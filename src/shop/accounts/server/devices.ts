import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/db.ts";
import { post } from "#platform/server/outbox.ts";
import type { Caller } from "#platform/server/visitor.ts";
import { deviceName, deviceOf } from "../device.ts";
import { placeOf } from "../place.ts";
import type { User } from "./users.ts";
import "../mails.ts";
import "./tables.ts";

/** In seconds, as cookies count. */
const year = 365 * 24 * 60 * 60;

/** Knows this browser again after its sessions are over; says nothing of who uses it. Answers the hash that is kept. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, config: Config): Buffer {
  const name = config.https ? "__Host-device" : "device";
  const held = request.cookies[name];
  const id = held && /^[\w-]{22}$/.test(held) ? held : randomBytes(16).toString("base64url");
  reply.setCookie(name, id, { path: "/", sameSite: "lax", secure: config.https, httpOnly: true, maxAge: year });
  return createHash("sha256").update(id).digest();
}

/** Whoever owns the account hears of a browser that was never signed in to it; before its session is opened. */
export async function tellOfNewDevice(tx: Tx, config: Config, user: User, device: Buffer, caller: Caller) {
  if (!user.email || (await isKnown(tx, user.id, device))) return;
  await post(tx, {
    template: "newDevice",
    to: user.email,
    language: user.language,
    facts: {
      name: user.name,
      device: deviceName(deviceOf(caller.userAgent)),
      place: placeOf(caller.address) ?? "",
      at: new Date().toISOString(),
      url: `${config.publicUrl}/profile#sessions`,
    },
  });
}

async function isKnown(tx: Tx, userId: string, device: Buffer): Promise<boolean> {
  // The very first time is no news: they have just read the mail with the code.
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from sessions where user_id = ${userId} and device = ${device})
        or (u.email_verified_at > now() - interval '1 hour' and not exists (select from sessions where user_id = ${userId}))
        as known
      from users u where u.id = ${userId}`.execute(tx);
  return rows[0]?.known ?? false;
}
