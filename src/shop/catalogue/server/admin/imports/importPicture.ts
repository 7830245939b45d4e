import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { attachPictures, storeProductPictures } from "../storeProductPictures.ts";
import { fetchPicture } from "./fetchPicture.ts";
import type { RunningImport } from "./runningImport.ts";
import "#shop/catalogue/server/tables.ts";

const maxAttempts = 3;

/** Loads the next picture of an import into its product. Returns whether there was one. */
export async function importPicture(
  { db, config }: { db: Db; config: Config },
  running: RunningImport,
): Promise<boolean> {
  // Counted in advance, for a picture that ends the process.
  const { rows } = await sql<WaitingPicture>`
    update product_import_pictures p set attempts = p.attempts + 1
     where (import_id, position, place) = (select import_id, position, place from product_import_pictures
       where import_id = ${running.id} and state = 'waiting' order by position, place limit 1 for update skip locked)
    returning position, place, product_id, url, alt, language, variant_ids, attempts`.execute(db);
  const [picture] = rows;
  if (!picture) return false;
  let result: { state: "done" | "failed"; message: string | null } = { state: "done", message: null };
  try {
    if (picture.attempts > maxAttempts) throw new ShopError("invalid", "import.pictureUnreachable");
    await loadInto(db, config, running, picture);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // Too many pictures wait for their check: this one is tried again.
    if (error.key === "pictures.busy" && picture.attempts <= maxAttempts) return true;
    result = { state: "failed", message: error.key };
  }
  await db
    .updateTable("product_import_pictures")
    .set(result)
    .where("import_id", "=", running.id)
    .where("position", "=", picture.position)
    .where("place", "=", picture.place)
    .execute();
  await db.updateTable("product_imports").set({ touched_at: sql`now()` }).where("id", "=", running.id).execute();
  return true;
}

type WaitingPicture = {
  position: number;
  place: number;
  product_id: string;
  url: string;
  alt: string;
  language: string;
  variant_ids: string[];
  attempts: number;
};

/** Stores the picture unless the product has it already. */
async function loadInto(db: Db, config: Config, { actor }: RunningImport, picture: WaitingPicture): Promise<void> {
  const { product_id, url, alt, language, variant_ids } = picture;
  const upload = await fetchPicture(url, config);
  try {
    await storeProductPictures(config, [upload], (stored) =>
      db.transaction().execute(async (tx) => {
        // Variants before the product: the lock order of a sale.
        if (variant_ids.length > 0)
          await sql`select from variants where id = any(${variant_ids}::uuid[]) order by id for update`.execute(tx);
        const { rows } = await sql`select from products where id = ${product_id} for update`.execute(tx);
        if (rows.length === 0) throw new ShopError("unknown", "product.notFound");
        const { rows: known } = await sql`
          select from imported_pictures where product_id = ${product_id} and url = ${url}`.execute(tx);
        if (known.length > 0) throw new KnownPicture();
        await attachPictures(tx, product_id, stored);
        const [{ id } = { id: "" }] = stored;
        await sql`insert into imported_pictures (product_id, url, picture_id) values (${product_id}, ${url}, ${id})`.execute(
          tx,
        );
        if (alt !== "")
          await tx
            .updateTable("pictures")
            .set({ alt: JSON.stringify({ [language]: alt }) })
            .where("id", "=", id)
            .execute();
        if (variant_ids.length > 0)
          await sql`update variants set picture_id = ${id} where id = any(${variant_ids}::uuid[]) and picture_id is null`.execute(
            tx,
          );
        await recordAudit(tx, actor, {
          action: "product.picturesAdded",
          subject: "product",
          subjectId: product_id,
          after: { pictures: [id], from: url },
        });
      }),
    );
  } catch (error) {
    if (!(error instanceof KnownPicture)) throw error;
  } finally {
    await rm(upload.path, { force: true });
  }
}

/** Ends the transaction, after which the stored file is deleted. */
class KnownPicture extends Error {}
