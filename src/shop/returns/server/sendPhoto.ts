import type { FastifyReply } from "fastify";

/** Sends a return photo, which no cache may store. */
export async function sendPhoto(reply: FastifyReply, photo: Buffer): Promise<unknown> {
  await reply.type("image/webp").header("cache-control", "private, no-store").send(photo);
  return undefined;
}
