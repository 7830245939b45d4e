import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deleteCover } from "#shop/catalogue/server/admin/pageCover.ts";
import { checkPicture } from "#shop/media/server/checkPicture.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { newFileName } from "#shop/media/server/jobs.ts";
import { type BrandPicture, type BrandPictureKind, brandFileName, brandFiles } from "#shop/settings/brand.ts";
import "../tables.ts";

/** Logos keep their shape, on at most three times the pixels that pages show. Previews have the size of link previews. */
const outputs = {
  logo: { width: 640, height: 160, quality: 100, placeholder: false, format: "png" },
  icon: { width: 512, height: 512, quality: 100, placeholder: false, format: "png", cover: true },
  socialCard: { width: 1200, height: 630, quality: 85, placeholder: false, format: "jpeg", cover: true },
} as const;

/** Stores a picture for a brand that is not saved yet. @throws ShopError 400 without a picture */
export async function addBrandPicture(
  admin: AdminContext,
  config: Config,
  { kind, uploads: [upload] }: { kind: BrandPictureKind; uploads: readonly Upload[] },
): Promise<BrandPicture> {
  if (!upload) throw validationError({ picture: "validation.required" });
  const { bytes, width, height } = await checkPicture(upload, outputs[kind]);
  const id = randomUUID();
  const [, extension = ""] = brandFiles[kind].split(".");
  const file = newFileName(extension);
  const shown = brandFileName(id, kind);
  const store = getPictureStore(config);
  try {
    await store.write("uploads", file, bytes);
    await store.write("media", shown, bytes);
    await admin.db.transaction().execute(async (tx) => {
      const picture = { id, product_id: null, file, width, height, placeholder: null, status: "ready" as const };
      await tx.insertInto("pictures").values(picture).execute();
      await tx.insertInto("brand_pictures").values({ picture_id: id, kind }).execute();
      const entry = { action: "brand.pictureAdded", subject: "brand", subjectId: id };
      await recordAudit(tx, admin, { ...entry, after: { kind, width, height } });
    });
  } catch (error) {
    await store.remove("uploads", [file]).catch(() => {});
    await store.remove("media", [shown]).catch(() => {});
    throw error;
  }
  return { id, width, height };
}

/** Returns a picture of the brand. @throws ShopError 400 for any other, beside its field */
export async function findBrandPicture(
  tx: Tx,
  id: string | null,
  { kind, field }: { kind: BrandPictureKind; field: string },
): Promise<BrandPicture | null> {
  if (id === null) return null;
  const row = await tx
    .selectFrom("brand_pictures")
    .innerJoin("pictures", "pictures.id", "picture_id")
    .select(["pictures.id", "width", "height"])
    .where("picture_id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) throw validationError({ [field]: "content.pictureGone" });
  return row;
}

/** Deletes pictures that were replaced, and those uploaded more than a day ago that were never shown, fifty at most. */
export async function removeUnusedBrandPictures(
  tx: Tx,
  { replaced, shown }: { replaced: readonly string[]; shown: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from brand_pictures
     where (picture_id = any(${replaced as string[]}::uuid[]) or created_at < now() - interval '1 day')
       and picture_id <> all(${shown as string[]}::uuid[])
     order by created_at limit 50`.execute(tx);
  for (const { id } of rows) await deleteCover(tx, id);
}
