import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { brandFiles } from "#shop/settings/brand.ts";
import { getPictureStore } from "./getPictureStore.ts";
import type { ImageFormat } from "./imageFiles.ts";
import { resizeImage } from "./resizeImage.ts";
import "./tables.ts";

type ImageRequest = { id: string; width: number; format: ImageFormat };
/** Logo or preview picture: its original as it is. */
type BrandRequest = { id: string; width?: never; format: "png" | "jpeg" };

const imageNamePattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-(?:(160|320|480|720|960)\.(webp|avif)|(960)\.jpg)$/;
const brandNamePattern =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-((?:logo|icon)\.png|card\.jpg)$/;

/** Upper bound of cached names of files in the bucket: some megabytes. */
const maxKnownNames = 50_000;

/**
 * Serves catalogue pictures in the widths that pages use. A job makes the widths; a missing one is resized on the first
 * request and stored. If the bucket has a public URL, redirects to it for files known to be there.
 */
export function mediaRoutes(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const store = getPictureStore(config);
  const publicUrl = config.bucket?.publicUrl;
  const pendingResizes = new Map<string, Promise<Buffer | undefined>>();
  const namesInBucket = new Set<string>();

  app.get<{ Params: { name: string } }>("/media/:name", async ({ params: { name }, log }, reply) => {
    if (namesInBucket.has(name) && (store.answers?.() ?? true))
      return reply.header("cache-control", "public, max-age=86400").redirect(`${publicUrl}/media/${name}`, 302);
    const requested = parseImageName(name);
    const bytes = requested && ((await readStored(name)) ?? (await resizeOnce(name, requested)));
    if (!bytes) return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
    // Mail programs in a browser show the logo on pages of their own.
    if (!requested.width) reply.header("cross-origin-resource-policy", "cross-origin");
    return reply
      .type(`image/${requested.format}`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(bytes);

    function resizeOnce(name: string, request: ImageRequest | BrandRequest): Promise<Buffer | undefined> {
      const found = pendingResizes.get(name);
      if (found) return found;
      const made = resizeAndStore(name, request).finally(() => pendingResizes.delete(name));
      pendingResizes.set(name, made);
      return made;
    }

    async function resizeAndStore(
      name: string,
      { id, width, format }: ImageRequest | BrandRequest,
    ): Promise<Buffer | undefined> {
      const file = await findOriginalFile(id);
      // Only originals of the brand are PNG or JPEG.
      if (!width && !file?.endsWith(name.slice(-4))) return undefined;
      const original = file && (await store.read("uploads", file));
      if (!original) return undefined;
      const bytes = width ? await resizeImage(original, width, format) : original;
      // A failed write (full disk) must not fail this response; the next request resizes again.
      await store.write("media", name, bytes).then(
        () => rememberStored(name),
        (error) => log.warn({ err: error }, "storing a resized picture failed"),
      );
      return bytes;
    }
  });

  async function readStored(name: string): Promise<Buffer | undefined> {
    const bytes = await store.read("media", name);
    if (bytes) rememberStored(name);
    return bytes;
  }

  function rememberStored(name: string): void {
    if (!publicUrl) return;
    if (namesInBucket.size >= maxKnownNames) namesInBucket.clear();
    namesInBucket.add(name);
  }

  /** Falls back to order lines, because orders show pictures of deleted products. */
  async function findOriginalFile(id: string): Promise<string | undefined> {
    const picture = await db.selectFrom("pictures").select("file").where("id", "=", id).executeTakeFirst();
    if (picture) return picture.file;
    // Raw SQL: this module is below the orders module, which owns the table.
    const { rows } = await sql<{ file: string | null }>`
      select picture_file as file from order_lines where picture_id = ${id} limit 1`.execute(db);
    return rows[0]?.file ?? undefined;
  }
}

function parseImageName(name: string): ImageRequest | BrandRequest | undefined {
  const [, brandId, file] = brandNamePattern.exec(name) ?? [];
  if (brandId) return { id: brandId, format: file === brandFiles.socialCard ? "jpeg" : "png" };
  const [, id, width, format, feedWidth] = imageNamePattern.exec(name) ?? [];
  if (!id) return undefined;
  if (feedWidth) return { id, width: Number(feedWidth), format: "jpeg" };
  return { id, width: Number(width), format: format as ImageFormat };
}
