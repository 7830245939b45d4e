import { sql } from "kysely";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deleteCover, insertCover, storeCover } from "#shop/catalogue/server/admin/pageCover.ts";
import type { SectionPicture } from "#shop/content/homePage.ts";
import "../tables.ts";

type Size = Omit<SectionPicture, "alt">;

/** Stores a picture for a section that is not saved yet. @throws ShopError 400 without a picture */
export const addHomePicture = (admin: AdminContext, config: Config, uploads: readonly Upload[]): Promise<Size> =>
  storeCover(config, uploads, (picture) =>
    admin.db.transaction().execute(async (tx) => {
      await insertCover(tx, picture);
      await tx.insertInto("home_page_pictures").values({ picture_id: picture.id }).execute();
      const { id, width, height, placeholder } = picture;
      const entry = { action: "homePage.pictureAdded", subject: "homePage", subjectId: id };
      await recordAudit(tx, admin, { ...entry, after: { width, height } });
      return { id, width, height, ...(placeholder ? { placeholder } : {}) };
    }),
  );

/** Returns pictures of the home page by id. Others are unknown to it, such as those of hidden products. */
export async function findHomePictures(tx: Tx, ids: readonly string[]): Promise<Map<string, Size>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("home_page_pictures")
    .innerJoin("pictures", "pictures.id", "picture_id")
    .select(["pictures.id", "width", "height", "placeholder"])
    .where("picture_id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ placeholder, ...size }) => [size.id, { ...size, ...(placeholder ? { placeholder } : {}) }]),
  );
}

/** Deletes pictures that were uploaded more than a day ago and that no version shows, fifty at most. */
export async function removeUnusedPictures(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from home_page_pictures
     where created_at < now() - interval '1 day'
       and not exists (select from home_page_versions
                        where sections @> jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('id', picture_id))))
     order by created_at limit 50`.execute(tx);
  for (const { id } of rows) await deleteCover(tx, id);
}
