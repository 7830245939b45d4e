import { readFile } from "node:fs/promises";
import sharp, { type OutputInfo } from "sharp";
import { ShopError } from "#platform/errors.ts";
import type { Upload } from "#server/uploads.ts";
import { mostPixels, opened, placeholderOf, turn } from "./draw.ts";

export type CheckedPicture = {
  bytes: Buffer;
  extension: string;
  width: number;
  height: number;
  placeholder: string | null;
};

const extensions: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp", heif: "avif" };

/**
 * Whether it is a picture that the shop takes, by looking at it and not at its name: its pixels are read to the end.
 * Answers it upright, with what stands in its place until its widths are made.
 * @throws 400 for anything that is no picture, or not only one; 413 for more pixels than anybody needs
 */
export async function checkPicture({ name, path }: Pick<Upload, "name" | "path">): Promise<CheckedPicture> {
  const refusal = (kind: "invalid" | "tooLarge" = "invalid") =>
    new ShopError(kind, "admin.products.imageInvalid", { fields: { [name]: "admin.products.imageInvalid" } });
  const refuse = () => Promise.reject(refusal());
  const bytes = await readFile(path);
  if (isAlsoSomethingElse(bytes)) throw refusal();
  return turn(async () => {
    const head = await headOf(bytes).catch(refuse);
    const extension = extensions[head.format ?? ""];
    if (!extension || (head.format === "heif" && head.compression !== "av1")) throw refusal();
    const { width, height } = head.autoOrient;
    if (width * height > mostPixels || Math.max(width, height) > 16_383) throw refusal("tooLarge");
    const placeholder = await placeholderOf(bytes).catch(refuse);
    // Behind a cut-out it would shine through for ever.
    return { bytes, extension, width, height, placeholder: head.hasAlpha ? null : placeholder };
  });
}

const headOf = async (bytes: Buffer) => sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();

/**
 * The pixels are all that leaves this shop, so a second content in a file could do no harm – but a file that is also a
 * page, a script or an archive was not made by a camera.
 */
function isAlsoSomethingElse(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (/<script[\s>]|<html[\s>]|<!doctype|<svg[\s>]|<iframe[\s>]|<\?php/i.test(text)) return true;
  return text.slice(0, 1024).includes("%PDF-") || text.slice(-66_000).includes("PK\x05\x06");
}

/** The largest that any screen of the shop shows, without anything that its camera wrote: widths are made from it. */
export const masterOf = (bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> =>
  opened(bytes)
    .resize({ width: 1920, height: 2560, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90, effort: 4 })
    .toBuffer({ resolveWithObject: true });
