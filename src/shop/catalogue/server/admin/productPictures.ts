import { notFound, validationError } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { VariantAttributes } from "#shop/catalogue/product.ts";
import "../tables.ts";
import { scheduleFileRemoval } from "#shop/media/server/jobs.ts";
import { attachPictures, storeProductPictures } from "./storeProductPictures.ts";

export type PictureInput = {
  _id: string;
  alt?: Partial<Record<keyof InEveryLanguage, string | undefined>> | undefined;
  shows?: VariantAttributes | undefined;
};

type ArrangePicturesInput = {
  images: readonly PictureInput[];
  /** The picture of each variant, or null. */
  variants?: readonly { _id: string; image: string | null }[] | undefined;
};

/** Returns the ids of the new pictures, in upload order. */
export async function addPictures(
  admin: AdminContext,
  config: Config,
  productId: string,
  uploads: readonly Upload[],
): Promise<string[]> {
  if (uploads.length === 0) throw validationError({ images: "validation.required" });
  return storeProductPictures(config, uploads, (pictures) =>
    admin.db.transaction().execute(async (tx) => {
      await lockProduct(tx, productId);
      await attachPictures(tx, productId, pictures);
      const ids = pictures.map(({ id }) => id);
      await recordAudit(tx, admin, {
        action: "product.picturesAdded",
        subject: "product",
        subjectId: productId,
        after: { pictures: ids },
      });
      return ids;
    }),
  );
}

/** Sets the order of the pictures; the request must name each picture once. */
export async function arrangePictures(
  admin: AdminContext,
  productId: string,
  { images: inputs, variants = [] }: ArrangePicturesInput,
): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const { attributes } = await lockProduct(tx, productId);
    const before = await loadPictures(tx, productId);
    const named = new Set(inputs.map(({ _id }) => _id));
    if (named.size !== inputs.length || before.length !== inputs.length || before.some(({ id }) => !named.has(id)))
      throw validationError({ images: "admin.products.pictureUnknown" });
    for (const { shows = {} } of inputs) {
      for (const [key, value] of Object.entries(shows))
        if (!attributes.find((attribute) => attribute.key === key)?.values.some((known) => known.key === value))
          throw validationError({ images: "admin.products.variantsInvalid" });
    }
    for (const [position, { _id, alt, shows }] of inputs.entries()) {
      const changes = { ...(alt && { alt: JSON.stringify(alt) }), ...(shows && { shows: JSON.stringify(shows) }) };
      await tx
        .updateTable("pictures")
        .set({ position, ...changes })
        .where("id", "=", _id)
        .execute();
    }
    for (const { _id, image } of variants) await setVariantPicture(tx, { productId, variantId: _id, image, named });
    await recordAudit(tx, admin, {
      action: "product.picturesArranged",
      subject: "product",
      subjectId: productId,
      before: before.map(({ id, alt, shows }) => ({ id, alt, shows })),
      after: variants.length > 0 ? { images: inputs, variants } : inputs,
    });
  });
}

type VariantPictureInput = { productId: string; variantId: string; image: string | null; named: ReadonlySet<string> };

async function setVariantPicture(tx: Tx, { productId, variantId, image, named }: VariantPictureInput): Promise<void> {
  if (image !== null && !named.has(image)) throw validationError({ variants: "admin.products.pictureUnknown" });
  const given = await tx
    .updateTable("variants")
    .set({ picture_id: image })
    .where("id", "=", variantId)
    .where("product_id", "=", productId)
    .returning("id")
    .executeTakeFirst();
  if (!given) throw validationError({ variants: "admin.products.variantsInvalid" });
}

export async function removePicture(admin: AdminContext, productId: string, pictureId: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    await lockProduct(tx, productId);
    const gone = await tx
      .deleteFrom("pictures")
      .where("id", "=", pictureId)
      .where("product_id", "=", productId)
      .returning(["id", "file"])
      .executeTakeFirst();
    if (!gone) throw notFound("request.notFound");
    await scheduleFileRemoval(tx, [gone]);
    await recordAudit(tx, admin, {
      action: "product.pictureRemoved",
      subject: "product",
      subjectId: productId,
      before: { picture: pictureId },
    });
  });
}

const loadPictures = (tx: Tx, productId: string) =>
  tx
    .selectFrom("pictures")
    .select(["id", "alt", "shows"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();

/** @throws ShopError 404 for an unknown product */
export async function mustBeProduct(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom("products").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound("product.notFound");
}

async function lockProduct(tx: Tx, id: string) {
  const found = await tx
    .selectFrom("products")
    .select("attributes")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound("product.notFound");
  return found;
}
