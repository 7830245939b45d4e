import { invalid, unknown } from "#platform/errors.ts";
import type { InEveryLanguage } from "#platform/languages.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { Caller, Visitor } from "#platform/server/visitor.ts";
import type { Upload } from "#server/uploads.ts";
import type { VariantAttributes } from "#shop/catalogue/catalogue.ts";
import "../tables.ts";
import { attachPictures, withPictures } from "./addPictures.ts";
import { removeFilesLater } from "./jobs.ts";

type Who = { visitor: Visitor; caller: Caller };
export type PictureWish = {
  _id: string;
  alt?: Partial<Record<keyof InEveryLanguage, string | undefined>> | undefined;
  shows?: VariantAttributes | undefined;
};

type Arrangement = {
  images: readonly PictureWish[];
  /** Which variant gets which of them for its own, or none. */
  variants?: readonly { _id: string; image: string | null }[] | undefined;
};

/** Answers the ids of the new pictures, in the order in which they came. */
export async function addPictures(
  { db, config }: { db: Db; config: Config },
  productId: string,
  uploads: readonly Upload[],
  { visitor, caller }: Who,
): Promise<string[]> {
  if (uploads.length === 0) throw invalid({ images: "validation.required" });
  // Before anything is read: a product that is gone takes no pictures.
  await findProduct(db, productId);
  return withPictures(config, uploads, (pictures) =>
    db.transaction().execute(async (tx) => {
      await lockProduct(tx, productId);
      await attachPictures(tx, productId, pictures);
      const ids = pictures.map(({ id }) => id);
      await audit(tx, visitor, caller, {
        action: "product.picturesAdded",
        subject: "product",
        subjectId: productId,
        after: { pictures: ids },
      });
      return ids;
    }),
  );
}

/** The order is that of the wish, which names every picture of the product once. */
export async function arrangePictures(
  db: Db,
  productId: string,
  { images: wishes, variants = [] }: Arrangement,
  { visitor, caller }: Who,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { attributes } = await lockProduct(tx, productId);
    const before = await picturesOf(tx, productId);
    const named = new Set(wishes.map(({ _id }) => _id));
    if (named.size !== wishes.length || before.length !== wishes.length || before.some(({ id }) => !named.has(id)))
      throw invalid({ images: "admin.products.pictureUnknown" });
    for (const { shows = {} } of wishes) {
      for (const [key, value] of Object.entries(shows))
        if (!attributes.find((attribute) => attribute.key === key)?.values.some((known) => known.key === value))
          throw invalid({ images: "admin.products.variantsInvalid" });
    }
    for (const [position, { _id, alt, shows }] of wishes.entries()) {
      const told = { ...(alt && { alt: JSON.stringify(alt) }), ...(shows && { shows: JSON.stringify(shows) }) };
      await tx
        .updateTable("pictures")
        .set({ position, ...told })
        .where("id", "=", _id)
        .execute();
    }
    for (const { _id, image } of variants) await givePicture(tx, { productId, variantId: _id, image, named });
    await audit(tx, visitor, caller, {
      action: "product.picturesArranged",
      subject: "product",
      subjectId: productId,
      before: before.map(({ id, alt, shows }) => ({ id, alt, shows })),
      after: variants.length > 0 ? { images: wishes, variants } : wishes,
    });
  });
}

type Given = { productId: string; variantId: string; image: string | null; named: ReadonlySet<string> };

async function givePicture(tx: Tx, { productId, variantId, image, named }: Given): Promise<void> {
  if (image !== null && !named.has(image)) throw invalid({ variants: "admin.products.pictureUnknown" });
  const given = await tx
    .updateTable("variants")
    .set({ picture_id: image })
    .where("id", "=", variantId)
    .where("product_id", "=", productId)
    .returning("id")
    .executeTakeFirst();
  if (!given) throw invalid({ variants: "admin.products.variantsInvalid" });
}

export async function removePicture(
  db: Db,
  productId: string,
  pictureId: string,
  { visitor, caller }: Who,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProduct(tx, productId);
    const gone = await tx
      .deleteFrom("pictures")
      .where("id", "=", pictureId)
      .where("product_id", "=", productId)
      .returning(["id", "file"])
      .executeTakeFirst();
    if (!gone) throw unknown("request.notFound");
    await removeFilesLater(tx, [gone]);
    await audit(tx, visitor, caller, {
      action: "product.pictureRemoved",
      subject: "product",
      subjectId: productId,
      before: { picture: pictureId },
    });
  });
}

const picturesOf = (tx: Tx, productId: string) =>
  tx
    .selectFrom("pictures")
    .select(["id", "alt", "shows"])
    .where("product_id", "=", productId)
    .orderBy("position")
    .execute();

async function findProduct(db: Db, id: string): Promise<void> {
  const found = await db.selectFrom("products").select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw unknown("product.notFound");
}

async function lockProduct(tx: Tx, id: string) {
  const found = await tx
    .selectFrom("products")
    .select("attributes")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw unknown("product.notFound");
  return found;
}
