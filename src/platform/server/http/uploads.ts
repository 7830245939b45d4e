import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FileRules } from "#platform/contract.ts";
import { type ErrorKey, ShopError } from "#platform/errors.ts";

/** An uploaded file in a temporary folder; deleted after the response. */
export type Upload = {
  /** Its form field, which its errors refer to. */
  name: string;
  path: string;
  bytes: number;
};

const maxFieldBytes = 300_000;

/** Forms are parsed by the calls that expect them, after authorisation; a form sent elsewhere is never read. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: true });
}

/**
 * Reads a multipart form: its text fields, and its files into the temporary folder.
 * @throws 415 for other types, 400 for an incomplete form, 413 for too many or large files, 507 when the disk is full
 */
export async function readForm(
  request: FastifyRequest,
  { name, maxFiles: most, maxBytes: bytes, tooMany = "admin.products.imagesMax" }: FileRules,
  dataDir: string,
): Promise<{ fields: Record<string, string>; files: Upload[] }> {
  if (!request.isMultipart()) throw new ShopError("unsupported", "request.unsupported");
  const folder = resolve(dataDir, "incoming");
  const fields: Record<string, string> = Object.create(null);
  const files: Upload[] = [];
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const limits = { fileSize: bytes, files: most, fields: 30, parts: most + 30, fieldSize: maxFieldBytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated) throw new ShopError("tooLarge", "request.tooLarge");
        // Rejects a repeated field as ambiguous.
        if (part.fieldname in fields) throw repeatedFieldError(part.fieldname);
        fields[part.fieldname] = String(part.value);
        continue;
      }
      const path = join(folder, randomUUID());
      files.push({ name, path, bytes: 0 });
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw new ShopError("tooLarge", "admin.products.imageInvalid");
      if (part.fieldname !== name) throw new ShopError("invalid", "request.invalid", { fields: unknownFileField });
      files.splice(-1, 1, { name, path, bytes: part.file.bytesRead });
    }
    return { fields, files };
  } catch (error) {
    await deleteUploads(files);
    throw toUploadError(error, { key: tooMany, most });
  }
}

export async function deleteUploads(files: readonly Upload[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true }).catch(() => {});
}

const unknownFileField = { files: "validation.unknownField" } as const;

const repeatedFieldError = (name: string) =>
  new ShopError("invalid", "request.invalid", { fields: { [name]: "validation.invalid" } });

function toUploadError(error: unknown, { key, most }: { key: ErrorKey; most: number }): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "FST_FILES_LIMIT") return new ShopError("tooLarge", key, { params: { most } });
  if (code === "FST_REQ_FILE_TOO_LARGE") return new ShopError("tooLarge", "admin.products.imageInvalid");
  if (isMalformedMultipart(error))
    return new ShopError("invalid", "request.invalid", { fields: { body: "validation.invalid" } });
  return isDiskFull(error) ? new ShopError("noRoom", "request.noRoom") : error;
}

/** Returns whether the connection broke during the form, or it is no form. The library has no codes for these. */
const isMalformedMultipart = (error: unknown): boolean =>
  /^(Unexpected end of multipart data|Multipart: Boundary not found)$/.test(
    (error as { message?: string })?.message ?? "",
  );

/** Returns whether the disk is full or the user's quota is exceeded. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as { code?: string })?.code ?? "");
