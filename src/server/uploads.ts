import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FilesOf } from "#platform/contract.ts";
import { type ErrorKey, ShopError } from "#platform/errors.ts";

/** A file that came with a call. It lies in a folder of ours and goes when the call has been answered. */
export type Upload = {
  /** The field that brought it: what is wrong with the file is said of that. */
  name: string;
  path: string;
  bytes: number;
};

const textBytes = 300_000;

/** Forms are read by the calls that take them, after the caller was let in; nobody else's form is read at all. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads a form: its texts, and its files into the folder of what comes in.
 * @throws 415 for anything else, 400 for a form that breaks off, 413 for a file too many or too large, 507 when the disk is full
 */
export async function readForm(
  request: FastifyRequest,
  { name, most, bytes, tooMany = "admin.products.imagesMax" }: FilesOf,
  dataDir: string,
): Promise<{ fields: Record<string, string>; files: Upload[] }> {
  if (!request.isMultipart()) throw new ShopError("unsupported", "request.unsupported");
  const folder = resolve(dataDir, "incoming");
  const fields: Record<string, string> = Object.create(null);
  const files: Upload[] = [];
  try {
    await mkdir(folder, { recursive: true });
    const limits = { fileSize: bytes, files: most, fields: 30, parts: most + 30, fieldSize: textBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated) throw new ShopError("tooLarge", "request.tooLarge");
        // A field that is sent twice means neither.
        if (part.fieldname in fields) throw repeated(part.fieldname);
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const path = join(folder, randomUUID());
      files.push({ name, path, bytes: 0 });
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new ShopError("tooLarge", "admin.products.imageInvalid");
      if (part.fieldname !== name) throw new ShopError("invalid", "request.invalid", { fields: unknownFile });
      files.splice(-1, 1, { name, path, bytes: part.file.bytesRead });
    }
    return { fields, files };
  } catch (error) {
    await discard(files);
    throw asRefusal(error, { key: tooMany, most });
  }
}

export async function discard(files: readonly Upload[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true }).catch(() => {});
}

const unknownFile = { files: "validation.unknownField" } as const;

const repeated = (name: string) =>
  new ShopError("invalid", "request.invalid", { fields: { [name]: "validation.invalid" } });

function asRefusal(error: unknown, { key, most }: { key: ErrorKey; most: number }): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "FST_FILES_LIMIT") return new ShopError("tooLarge", key, { facts: { most } });
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ShopError("tooLarge", "admin.products.imageInvalid");
  if (isBroken(error)) return new ShopError("invalid", "request.invalid", { fields: { body: "validation.invalid" } });
  return isFull(error) ? new ShopError("noRoom", "request.noRoom") : error;
}

/** A connection that was lost halfway, or no form at all. The library has no codes for it. */
const isBroken = (error: unknown): boolean =>
  /^(Unexpected end of multipart data|Multipart: Boundary not found)$/.test(
    (error as { message?: string })?.message ?? "",
  );

/** The disk has no room left, or this user no more of it. */
export const isFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as { code?: string })?.code ?? "");
