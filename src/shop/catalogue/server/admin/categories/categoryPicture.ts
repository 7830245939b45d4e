import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { AdminCategory } from "#shop/catalogue/categoryContract.ts";
import { deleteCover, insertCover, storeCover } from "../pageCover.ts";
import { lockCategory, touched } from "./editCategories.ts";
import { loadAdminCategory } from "./listAdminCategories.ts";

/** Replaces the picture of a category. @throws ShopError 404; 400 without a picture */
export async function setCategoryPicture(
  admin: AdminContext,
  config: Config,
  key: string,
  uploads: readonly Upload[],
): Promise<AdminCategory> {
  return storeCover(config, uploads, (picture) =>
    admin.db.transaction().execute(async (tx) => {
      const before = await lockCategory(tx, key);
      await insertCover(tx, picture);
      await tx
        .updateTable("categories")
        .set({ picture_id: picture.id, ...touched })
        .where("slug", "=", key)
        .execute();
      await deleteCover(tx, before.picture_id);
      await recordAudit(tx, admin, {
        action: "category.pictureChanged",
        subject: "category",
        subjectId: key,
        before: { picture: before.picture_id },
        after: { picture: picture.id },
      });
      return loadAdminCategory(tx, key);
    }),
  );
}

/** @throws ShopError 404 */
export async function removeCategoryPicture(admin: AdminContext, key: string): Promise<AdminCategory> {
  return admin.db.transaction().execute(async (tx) => {
    const { picture_id } = await lockCategory(tx, key);
    await tx
      .updateTable("categories")
      .set({ picture_id: null, ...touched })
      .where("slug", "=", key)
      .execute();
    await deleteCover(tx, picture_id);
    await recordAudit(tx, admin, {
      action: "category.pictureRemoved",
      subject: "category",
      subjectId: key,
      before: { picture: picture_id },
    });
    return loadAdminCategory(tx, key);
  });
}
