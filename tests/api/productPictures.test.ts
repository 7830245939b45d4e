import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { sweepPictures } from "#shop/media/server/jobs.ts";
import { createHugePng, createPhoto } from "#tests/support/imageFixtures.ts";
import { type FormFile, productFields, sendMultipartForm, sizeFields } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

async function openPictureAdmin(folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), "nabta-pictures-")));
  const shop = await openShop({ pages: true, env: { DATA_DIR: dataDir } });
  const staff = await createUser(shop, { role: "admin" });
  const { id } = await addProduct(shop.db, { id: "dress", name: "Dress", sizes: { S: 1, M: 1 } });
  const upload = (...files: FormFile[]) =>
    sendMultipartForm(shop, staff, ["POST", `/products/${id}/images`], {}, files);
  const filesIn = async (folder: string) =>
    (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return {
    shop,
    staff,
    dataDir,
    upload,
    filesIn,
    media: (name: string) => shop.app.inject({ method: "GET", url: `/media/${name}` }),
    shown: async () => (await shop.app.inject({ method: "GET", url: `/api/products/${id}` })).json().images,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

test("a list leaves out the placeholders, which only product pages use", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload } = productAdmin;
  await upload({ name: "1.jpg", bytes: await createPhoto(160, 120).jpeg().toBuffer() });
  await shop.runJobs();
  const list = (await shop.app.inject({ method: "GET", url: "/api/products?facets=false" })).json();
  expect(list.items[0].images[0]).not.toHaveProperty("placeholder");
});

const loadPictures = (shop: Shop) => shop.db.selectFrom("pictures").selectAll().orderBy("position").execute();

test("a photo shows once its job has made ten files, without camera metadata", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload, shown, filesIn, media } = productAdmin;
  const sent = await upload({ name: "../../IMG 0001.jpg", bytes: await createPhoto().jpeg().toBuffer() });
  expect(sent.status).toBe(201);
  const [id] = sent.body.added;
  expect(sent.body.images).toMatchObject([{ _id: id, status: "waiting", width: 900, height: 1200 }]);
  expect(sent.body.images[0].placeholder).toMatch(/^data:image\/webp;base64,.{40,400}$/);
  expect(await shown()).toEqual([]);
  // Admins see the photo while it is processed.
  expect((await media(`${id}-160.webp`)).statusCode).toBe(200);

  await shop.runJobs();
  expect(await shown()).toMatchObject([{ _id: id, width: 900, height: 1200, placeholder: expect.any(String) }]);
  expect(await filesIn("media")).toHaveLength(10);
  const [original, ...more] = await filesIn("uploads");
  expect(more).toEqual([]);
  expect(original).toMatch(/\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/);
  for (const name of [`${id}-960.avif`, `${id}-960.webp`, `${id}-160.avif`]) {
    const answer = await media(name);
    expect(answer.headers).toMatchObject({
      "content-type": `image/${name.split(".")[1]}`,
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const made = await sharp(answer.rawPayload).metadata();
    expect([made.exif, made.xmp, made.iptc, made.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect((made.height ?? 0) > (made.width ?? 0)).toBe(true);
  }
  for (const file of [original ?? "", ...(await filesIn("media"))])
    expect((await sharp(file).metadata()).exif, file).toBeUndefined();
  expect(await filesIn("incoming")).toEqual([]);
  expect(shop.warnings).toEqual([]);
});

test("accepts JPEG, PNG, WebP and AVIF whatever their file names", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload } = productAdmin;
  const drawn = createPhoto(400, 300);
  const files = [
    drawn.clone().png(),
    drawn.clone().webp(),
    drawn.clone().avif({ effort: 0 }),
    drawn.clone().jpeg({ progressive: true }),
  ];
  const sent = await upload(
    ...(await Promise.all(files.map(async (file) => ({ name: "x.gif", bytes: await file.toBuffer() })))),
  );
  expect([sent.status, sent.body.added?.length]).toEqual([201, 4]);
  await shop.runJobs();
  expect((await loadPictures(shop)).map(({ status }) => status)).toEqual(["ready", "ready", "ready", "ready"]);
});

test("rejects fake, mixed and oversized pictures within a second and leaves no file", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload, filesIn } = productAdmin;
  const jpeg = await createPhoto(600, 800).jpeg().toBuffer();
  const png = await createPhoto(60, 80).png().toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const zipEnd = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
  const noted = Buffer.from("<script>alert(1)</script>");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, noted.length + 2]), noted]);
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .tiff()
    .toBuffer();
  const bad: Record<string, Buffer> = {
    "an SVG": Buffer.from(svg),
    "an SVG behind an XML heading": Buffer.from(`<?xml version="1.0"?>\n${svg}`),
    "a page called JPEG": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "a page behind a JPEG": Buffer.concat([jpeg, Buffer.from("<html><body onload=alert(1)>")]),
    "a script in a JPEG's comment": Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    "PHP behind a PNG": Buffer.concat([png, Buffer.from("<?php system($_GET[0]);")]),
    "an archive behind a JPEG": Buffer.concat([jpeg, zipEnd]),
    "a PDF before a JPEG": Buffer.concat([Buffer.from("%PDF-1.7\n"), jpeg]),
    "a GIF": gif,
    "a TIFF": tiff,
    "half a JPEG": jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    "a PNG cut short": png.subarray(0, png.length - 40),
    "a JPEG's first bytes and noise": Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000, 7)]),
    nothing: Buffer.alloc(0),
    "a moving WebP": await sharp([png, gif], { join: { animated: true } })
      .webp()
      .toBuffer(),
    "30,000 × 30,000 pixels": createHugePng(30_000),
    "8,000 × 8,000 pixels": createHugePng(8_000),
    "eleven megabytes": Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]),
  };
  for (const [what, bytes] of Object.entries(bad)) {
    const began = performance.now();
    const answer = await upload({ bytes });
    const took = performance.now() - began;
    expect([what, [400, 413].includes(answer.status)]).toEqual([what, true]);
    const message = what.endsWith("pixels") ? "pictures.tooManyPixels" : "admin.products.imageInvalid";
    expect(answer.body.message, what).toBe(message);
    // An oversized body is not read to its end.
    if (what !== "eleven megabytes") expect(answer.body.fields, what).toEqual({ images: message });
    expect(took, what).toBeLessThan(1000);
  }
  // One invalid picture rejects the whole form.
  expect((await upload({ bytes: jpeg }, { bytes: gif })).status).toBe(400);
  expect(await loadPictures(shop)).toEqual([]);
  expect([await filesIn("uploads"), await filesIn("incoming"), await filesIn("media")]).toEqual([[], [], []]);
});

test("rejects broken and non-multipart forms and leaves no file", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff, filesIn } = productAdmin;
  const part = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nabc';
  for (const [type, payload] of [
    ["multipart/form-data; boundary=x", part],
    ["multipart/form-data; boundary=x", "noise"],
    ["multipart/form-data", `${part}\r\n--x--\r\n`],
  ] as const) {
    const headers = { ...staff.headers, "content-type": type };
    const answer = await shop.app.inject({ method: "POST", url: "/api/products/dress/images", headers, payload });
    expect(answer, payload).toMatchObject({ statusCode: 400 });
    expect(answer.json()).toMatchObject({ message: "request.invalid", fields: { body: "validation.invalid" } });
  }
  expect(await filesIn("incoming")).toEqual([]);
});

test("a product takes ten pictures at most, also concurrently", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload, filesIn } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  const six = Array.from({ length: 6 }, () => ({ bytes }));
  const answers = await Promise.all([upload(...six), upload(...six)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.message).toBe("admin.products.imagesMax");
  expect((await upload(...six.slice(2))).status).toBe(201);
  expect((await upload({ bytes })).status).toBe(400);
  const eleven = await upload(...six, ...six.slice(1));
  expect([eleven.status, eleven.body.message]).toEqual([413, "admin.products.imagesMax"]);
  expect(await loadPictures(shop)).toHaveLength(10);
  expect(await filesIn("uploads")).toHaveLength(10);
  expect(await filesIn("incoming")).toEqual([]);
});

test("a new product brings its pictures and a variant shows the one it names", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  const sizes = sizeFields("S", "M");
  const variants = [{ ...sizes.variants[0], image: 1 }, sizes.variants[1]];
  const made = await sendMultipartForm(shop, staff, ["POST", "/products"], productFields({ ...sizes, variants }), [
    { bytes },
    { bytes },
  ]);
  expect(made.status).toBe(201);
  expect(made.body.variants[0].image).toBe(made.body.images[1]._id);
  const refusal = await sendMultipartForm(shop, staff, ["POST", "/products"], productFields(), [
    { bytes: Buffer.from("<svg/>") },
  ]);
  expect(refusal.status).toBe(400);
  expect((await shop.db.selectFrom("products").select("id").execute()).length).toBe(2);
});

test("sorts and describes pictures and leaves those of other products untouched", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff, upload } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  const { body: sent } = await upload({ bytes }, { bytes }, { bytes });
  const [a, b, c] = sent.added;
  const url = "/products/dress/images";
  const arranged = await staff.patch(url, {
    images: [{ _id: c, alt: { en: "The back", ar: "من الخلف" }, shows: { size: "M" } }, { _id: a }, { _id: b }],
  });
  expect(arranged.body.images).toMatchObject([
    { _id: c, alt: { en: "The back", ar: "من الخلف" }, shows: { size: "M" } },
    { _id: a },
    { _id: b },
  ]);
  const other = await addProduct(shop.db, { pictures: [{ file: "x.webp" }] });
  const [foreign] = await shop.db.selectFrom("pictures").select("id").where("product_id", "=", other.id).execute();
  for (const images of [
    [{ _id: a }, { _id: b }],
    [{ _id: a }, { _id: a }, { _id: b }],
    [{ _id: a }, { _id: b }, { _id: foreign?.id }],
    [{ _id: a }, { _id: b }, { _id: c, shows: { size: "XXL" } }],
    [{ _id: a }, { _id: b }, { _id: c, alt: { en: "x".repeat(201) } }],
  ])
    expect((await staff.patch(url, { images })).status).toBe(400);
  expect((await staff.delete(`${url}/${foreign?.id}`, undefined)).status).toBe(404);

  // One picture belongs to a variant: the product page shows it when that variant is selected.
  const images = [{ _id: c }, { _id: a }, { _id: b }];
  const first = async () => (await shop.app.inject({ method: "GET", url: "/api/products/dress" })).json().variants[0];
  const variant = await first();
  const give = (variants: { _id: string; image: string | null }[]) => staff.patch(url, { images, variants });
  expect((await give([{ _id: variant._id, image: b }])).status).toBe(200);
  expect((await first()).picture).toBe(b);
  const [theirs] = await shop.db.selectFrom("variants").select("id").where("product_id", "=", other.id).execute();
  expect((await give([{ _id: variant._id, image: String(foreign?.id) }])).status).toBe(400);
  expect((await give([{ _id: String(theirs?.id), image: b }])).status).toBe(400);
  expect((await first()).picture).toBe(b);
  await give([{ _id: variant._id, image: null }]);
  expect((await first()).picture).toBeNull();
});

test("deletes a product's pictures a day later except those that an order shows", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff, filesIn, media, dataDir } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  const made = await sendMultipartForm(shop, staff, ["POST", "/products"], productFields(), [{ bytes }, { bytes }]);
  const [kept, gone] = made.body.images.map(({ _id }: { _id: string }) => _id);
  await shop.runJobs();
  const mona = await createUser(shop);
  const { orderId } = await buyForCash(mona, { id: made.body._id, quantity: 2 });
  expect((await staff.delete(`/products/${made.body._id}`, undefined)).status).toBe(204);
  await shop.runJobs();
  expect(await filesIn("media")).toHaveLength(20);
  await runDueJobs(shop);
  expect(await filesIn("media")).toHaveLength(10);
  expect((await media(`${gone}-320.webp`)).statusCode).toBe(404);
  expect((await mona.get(`/orders/${orderId}`)).body).toMatchObject({ items: [{ picture: { id: kept } }] });
  // A missing width can be rendered again from the file that the order names.
  await rm(join(dataDir, "media"), { recursive: true });
  expect((await media(`${kept}-320.webp`)).statusCode).toBe(200);
  expect((await mona.post(`/orders/${orderId}/cancel`)).status).toBe(200);
  expect(await findViolations(shop.db)).toEqual([]);
});

test("removes one picture with its files", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff, upload, filesIn } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  const { body: sent } = await upload({ bytes }, { bytes });
  await shop.runJobs();
  const url = `/products/dress/images/${sent.added[0]}`;
  expect([(await staff.delete(url, undefined)).status, (await staff.delete(url, undefined)).status]).toEqual([
    204, 404,
  ]);
  await runDueJobs(shop);
  expect([(await filesIn("media")).length, (await filesIn("uploads")).length]).toEqual([10, 1]);
});

test("sweeps orphaned files after a day and processes a picture whose job was lost", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, upload, dataDir, filesIn } = productAdmin;
  const bytes = await createPhoto(60, 80).jpeg().toBuffer();
  await upload({ bytes });
  await shop.pool.query("delete from graphile_worker._private_jobs");
  await shop.db
    .updateTable("pictures")
    .set({ created_at: new Date(Date.now() - 7_200_000) })
    .execute();
  const orphans = ["uploads/zz/orphan.jpg", "media/00/00000000-0000-4000-8000-000000000000-320.webp", "incoming/half"];
  for (const [at, file] of [...orphans, "uploads/zz/fresh.jpg"].entries()) {
    const path = join(dataDir, file);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "x");
    const then = new Date(Date.now() - (at < 3 ? 48 : 1) * 3_600_000);
    await utimes(path, then, then);
  }
  await sweepPictures.run({}, shop.tools);
  expect((await filesIn("uploads")).filter((file) => file.includes("/zz/"))).toEqual([
    join(dataDir, "uploads/zz/fresh.jpg"),
  ]);
  expect([await filesIn("media"), await filesIn("incoming")]).toEqual([[], []]);
  await shop.runJobs();
  expect((await loadPictures(shop)).map(({ status }) => status)).toEqual(["ready"]);
});

test("reports a full disk, leaves no partial file and keeps running", async ({ skip }) => {
  const noise = sharp(Buffer.from(Array.from({ length: 480_000 }, (_, at) => (at * 7919 * (at % 251)) % 256)), {
    raw: { width: 400, height: 400, channels: 3 },
  });
  const bytes = await noise.png().toBuffer();
  const folder = await mkdtemp(join(tmpdir(), "nabta-full-"));
  // Space for one uploaded picture and half of its stored files.
  const size = `size=${Math.round(bytes.length * 1.5)}`;
  if (spawnSync("mount", ["-t", "tmpfs", "-o", size, "tmpfs", folder]).status !== 0) skip("only root may mount");
  onTestFinished(async () => {
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  await using productAdmin = await openPictureAdmin(folder);
  const { shop, staff, upload, filesIn } = productAdmin;
  const [first, second] = [await upload({ bytes }), await upload({ bytes }, { bytes })];
  expect([first.status, second.status, second.body.message]).toEqual([507, 507, "request.noRoom"]);
  expect([await loadPictures(shop), await filesIn("uploads"), await filesIn("incoming")]).toEqual([[], [], []]);
  const mona = await createUser(shop);
  expect((await mona.post("/cart", { productId: "dress", variantAttributes: { size: "S" } })).status).toBe(200);
  expect((await staff.get("/admin/products")).status).toBe(200);
});

/** Makes tomorrow's jobs due now. */
async function runDueJobs(shop: Shop): Promise<void> {
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  await shop.runJobs();
}
