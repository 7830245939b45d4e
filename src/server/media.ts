import type { FastifyInstance } from "fastify";
import { picturesOf } from "#shop/catalogue/server/pictureStore.ts";
import { draw, type Format, turn } from "#shop/catalogue/server/pictures/draw.ts";
import "#shop/catalogue/server/tables.ts";
import "#shop/orders/server/tables.ts";

type Wanted = { id: string; width: number; format: Format };

const address = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-(160|320|480|720|960)\.(webp|avif)$/;

/** As many names as are remembered of what is in the bucket: some megabytes. */
const mostNames = 50_000;

/**
 * The pictures of the catalogue, in the widths of the pages: kept by a job, or made when first asked for and kept. Where
 * others hand out what is in the bucket, browsers are sent there for what is known to be in it.
 */
export function media(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const store = picturesOf(config);
  const publicUrl = config.bucket?.publicUrl;
  const making = new Map<string, Promise<Buffer | undefined>>();
  const inBucket = new Set<string>();

  app.get<{ Params: { name: string } }>("/media/:name", async ({ params: { name }, log }, reply) => {
    if (inBucket.has(name))
      return reply.header("cache-control", "public, max-age=86400").redirect(`${publicUrl}/media/${name}`, 302);
    const wanted = wantedBy(name);
    const bytes = wanted && ((await read(name)) ?? (await once(name, wanted)));
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
      const file = await fileOf(id);
      const original = file && (await store.read("uploads", file));
      if (!original) return undefined;
      const bytes = await turn(() => draw(original, width, format));
      // A full disk costs time at the next visit, not the picture at this one.
      await store.keep("media", name, bytes).then(
        () => noteKept(name),
        (error) => log.warn({ err: error }, "picture not kept"),
      );
      return bytes;
    }
  });

  async function read(name: string): Promise<Buffer | undefined> {
    const bytes = await store.read("media", name);
    if (bytes) noteKept(name);
    return bytes;
  }

  function noteKept(name: string): void {
    if (!publicUrl) return;
    if (inBucket.size >= mostNames) inBucket.clear();
    inBucket.add(name);
  }

  /** A product may be gone; whoever ordered it still sees what they ordered. */
  async function fileOf(id: string): Promise<string | undefined> {
    const picture = await db.selectFrom("pictures").select("file").where("id", "=", id).executeTakeFirst();
    if (picture) return picture.file;
    const ordered = db.selectFrom("order_lines").select("picture_file").where("picture_id", "=", id).limit(1);
    return (await ordered.executeTakeFirst())?.picture_file ?? undefined;
  }
}

function wantedBy(name: string): Wanted | undefined {
  const [, id, width, format] = address.exec(name) ?? [];
  if (!id) return undefined;
  return { id, width: Number(width), format: format as Format };
}
