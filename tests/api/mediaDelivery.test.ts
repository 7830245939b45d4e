import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";

async function openShopWithPicture() {
  const folder = await mkdtemp(join(tmpdir(), "nabta-media-"));
  const shop = await openShop({ pages: true, env: { DATA_DIR: folder } });
  const drawn = sharp({ create: { width: 600, height: 800, channels: 3, background: "#a0463c" } }).withExif({
    IFD0: { Copyright: "somebody" },
  });
  await mkdir(join(folder, "uploads"));
  await drawn.jpeg().toFile(join(folder, "uploads", "dress.jpg"));
  await addProduct(shop.db, { pictures: [{ file: "dress.jpg" }, { file: "../../secret" }, { file: "missing.webp" }] });
  const pictures = await shop.db.selectFrom("pictures").select("id").orderBy("position").execute();
  return {
    shop,
    folder,
    ids: pictures.map(({ id }) => id) as [string, string, string],
    get: (name: string) => shop.app.inject({ method: "GET", url: `/media/${name}` }),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test("resizes a picture to the requested width without metadata and caches it for a year", async () => {
  await using all = await openShopWithPicture();
  const { ids, get, folder } = all;
  for (const [format, width] of [
    ["webp", 320],
    ["avif", 160],
  ] as const) {
    const answer = await get(`${ids[0]}-${width}.${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const made = await sharp(answer.rawPayload).metadata();
    expect(made).toMatchObject({ width, height: Math.round((width * 4) / 3) });
    expect(made.exif).toBeUndefined();
  }
  expect(
    (await readdir(join(folder, "media"), { recursive: true })).filter((file) => /\.(webp|avif)$/.test(file)),
  ).toHaveLength(2);
});

test("makes a JPEG of one width for product feeds", async () => {
  await using all = await openShopWithPicture();
  const { ids, get } = all;
  const answer = await get(`${ids[0]}-960.jpg`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 600, height: 800 });
  expect((await get(`${ids[0]}-320.jpg`)).statusCode).toBe(404);
});

test("renders a cold picture once for fifty visitors and never enlarges a small original", async () => {
  await using all = await openShopWithPicture();
  const { ids, get, folder } = all;
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(`${ids[0]}-960.webp`)));
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString("base64"))).size).toBe(1);
  expect((await sharp(answers[0]?.rawPayload).metadata()).width).toBe(600);
  const storedFiles = await readdir(join(folder, "media"), { recursive: true });
  expect(storedFiles.filter((file) => file.endsWith(".webp"))).toHaveLength(1);
});

test("answers 404 for unknown names, other widths and files outside the store", async () => {
  await using all = await openShopWithPicture();
  const { ids, get } = all;
  const [dress, outside, missing] = ids;
  for (const name of [
    `${dress}-321.webp`,
    `${dress}-320.png`,
    `${dress}-320.webp.webp`,
    `${dress.toUpperCase()}-320.webp`,
    `${outside}-320.webp`,
    `${missing}-320.webp`,
    "00000000-0000-4000-8000-000000000000-320.webp",
    "..%2F..%2Fpackage.json",
    "%00",
  ]) {
    const answer = await get(name);
    expect([name, answer.statusCode]).toEqual([name, 404]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});
