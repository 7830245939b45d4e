import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { localPictures } from "#shop/catalogue/server/pictureStore.ts";
import "#shop/catalogue/server/tables.ts";
import { inTurns } from "./inTurns.ts";

export const widths = [160, 320, 480, 720, 960] as const;
type Wanted = { id: string; width: number; format: "webp" | "avif" };

const address = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-(160|320|480|720|960)\.(webp|avif)$/;

// One core for pictures, two pictures at once: pages are served while a cold shop draws its first ones.
sharp.concurrency(1);
const turn = inTurns(2);

/** The pictures of the catalogue, in the widths of the pages: made when first asked for, then kept. */
export function media(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const store = localPictures(config.DATA_DIR);
  const making = new Map<string, Promise<Buffer | undefined>>();

  app.get<{ Params: { name: string } }>("/media/:name", async ({ params: { name }, log }, reply) => {
    const wanted = wantedBy(name);
    const bytes = wanted && ((await store.made(name)) ?? (await once(name, wanted)));
    if (!bytes) return reply.code(404).header("cache-control", "no-store").type("text/plain").send("Not found");
    return reply
      .type(`image/${wanted.format}`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(bytes);

    function once(name: string, wanted: Wanted): Promise<Buffer | undefined> {
      const found = making.get(name);
      if (found) return found;
      const made = make(name, wanted).finally(() => making.delete(name));
      making.set(name, made);
      return made;
    }

    async function make(name: string, { id, width, format }: Wanted): Promise<Buffer | undefined> {
      const picture = await db.selectFrom("pictures").select("file").where("id", "=", id).executeTakeFirst();
      const original = picture && (await store.original(picture.file));
      if (!original) return undefined;
      const bytes = await turn(() => draw(original, width, format));
      // A full disk costs time at the next visit, not the picture at this one.
      await store.keep(name, bytes).catch((error) => log.warn({ err: error }, "picture not kept"));
      return bytes;
    }
  });
}

function wantedBy(name: string): Wanted | undefined {
  const [, id, width, format] = address.exec(name) ?? [];
  if (!id) return undefined;
  return { id, width: Number(width), format: format as Wanted["format"] };
}

/** Metadata stays behind. AVIF at effort 0 takes as long as WebP and is a quarter smaller; more effort takes seconds. */
function draw(original: Buffer, width: number, format: Wanted["format"]): Promise<Buffer> {
  const image = sharp(original).resize({ width, withoutEnlargement: true });
  const made = format === "avif" ? image.avif({ quality: 52, effort: 0 }) : image.webp({ quality: 78, effort: 2 });
  return made.toBuffer();
}
