import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deleteCover, insertCover, storeCover } from "../pageCover.ts";
import { lockCollection, touched } from "./editCollections.ts";

/** Replaces the picture of a collection. @throws ShopError 404; 400 without a picture */
export async function setCollectionPicture(
  admin: AdminContext,
  config: Config,
  id: string,
  uploads: readonly Upload[],
): Promise<void> {
  await storeCover(config, uploads, (picture) =>
    admin.db.transaction().execute(async (tx) => {
      const before = await lockCollection(tx, id);
      await insertCover(tx, picture);
      await tx
        .updateTable("collections")
        .set({ picture_id: picture.id, ...touched })
        .where("id", "=", id)
        .execute();
      await deleteCover(tx, before.picture_id);
      await recordAudit(tx, admin, {
        action: "collection.pictureChanged",
        subject: "collection",
        subjectId: id,
        before: { picture: before.picture_id },
        after: { picture: picture.id },
      });
    }),
  );
}

/** @throws ShopError 404 */
export async function removeCollectionPicture(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const { picture_id } = await lockCollection(tx, id);
    await tx
      .updateTable("collections")
      .set({ picture_id: null, ...touched })
      .where("id", "=", id)
      .execute();
    await deleteCover(tx, picture_id);
    await recordAudit(tx, admin, {
      action: "collection.pictureRemoved",
      subject: "collection",
      subjectId: id,
      before: { picture: picture_id },
    });
  });
}
