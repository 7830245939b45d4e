import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import { type InEveryLanguage, languageCodes } from "#platform/languages.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { deleteCover, insertCover, storeCover } from "#shop/catalogue/server/admin/pageCover.ts";
import { pagePictureIds, pagePictureSource } from "#shop/content/pagePictures.ts";
import "../tables.ts";

/** Stores a picture for the text of a page. @throws ShopError 400 without a picture */
export const addPagePicture = (admin: AdminContext, config: Config, uploads: readonly Upload[]) =>
  storeCover(config, uploads, (picture) =>
    admin.db.transaction().execute(async (tx) => {
      await removeUnusedPagePictures(tx);
      await insertCover(tx, picture);
      await tx.insertInto("content_page_pictures").values({ picture_id: picture.id }).execute();
      const { id, width, height } = picture;
      const entry = { action: "page.pictureAdded", subject: "page", subjectId: id };
      await recordAudit(tx, admin, { ...entry, after: { width, height } });
      return { src: pagePictureSource(id), width, height };
    }),
  );

/** Throws 400 beside the text that shows a picture which was not uploaded for a page, such as one of a hidden product. */
export async function refuseUnknownPictures(tx: Tx, body: InEveryLanguage): Promise<void> {
  const ids = languageCodes.flatMap((code) => pagePictureIds(body[code] ?? ""));
  if (ids.length === 0) return;
  const rows = await tx
    .selectFrom("content_page_pictures")
    .select("picture_id")
    .where("picture_id", "in", ids)
    .execute();
  const known = new Set(rows.map(({ picture_id }) => picture_id));
  const wrong = languageCodes.find((code) => pagePictureIds(body[code] ?? "").some((id) => !known.has(id)));
  if (wrong) throw validationError({ [`body.${wrong}`]: "content.pictureGone" });
}

/** Deletes pictures that were uploaded more than a day ago and that no version shows, fifty at most. */
async function removeUnusedPagePictures(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select picture_id as id from content_page_pictures
     where created_at < now() - interval '1 day'
       and not exists (select from content_page_versions where strpos(body::text, picture_id::text) > 0)
     order by created_at limit 50`.execute(tx);
  for (const { id } of rows) await deleteCover(tx, id);
}
