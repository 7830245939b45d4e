import { rm, utimes } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { sweepPictures } from "#shop/media/server/jobs.ts";
import { anonymiseOrders } from "#shop/orders/server/anonymiseOrders.ts";
import { sharedOrderToken } from "#shop/orders/server/sharedOrderLink.ts";
import { maxReturnPhotos } from "#shop/returns/maxReturnPhotos.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { type FormFile, sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { buyByCard } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createGuest, createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let dress: TestProduct;
let jpeg: Buffer;
let mona: TestUser;
let orderId: string;
let orderClient: ReturnType<typeof adminOrderClient>;

beforeAll(async () => {
  jpeg = await createPhoto(2400, 1200).jpeg().toBuffer();
  shop = await openShop({ env: { DATA_DIR: `build/test-return-photos-${process.pid}` } });
  staff = await createUser(shop, { role: "admin" });
  dress = await addProduct(shop.db, { stock: 50 });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(shop.config.DATA_DIR, { recursive: true, force: true });
});

beforeEach(async () => {
  mona = await createUser(shop);
  ({ orderId } = await buyByCard(shop, mona, dress));
  orderClient = adminOrderClient(staff, orderId);
  await orderClient.move("delivered");
});

const requestReturn = () => mona.post(`/orders/${orderId}/refund-request`, { reason: "A seam is open" });
const uploadPhotos = (files: FormFile[] = [{ bytes: jpeg }], person = mona) =>
  sendMultipartForm(shop, person, ["POST", `/orders/${orderId}/return-photos`], {}, files, "photos");
const fetchPhoto = (person: { headers: Record<string, string> }, url: string) =>
  shop.app.inject({ method: "GET", url: `/api${url}`, headers: person.headers });
const loadPhotoFiles = async () => {
  const { photos } = await shop.db
    .selectFrom("returns")
    .select("photos")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return photos;
};
const isStored = async (file: string) => (await getPictureStore(shop.config).read("uploads", file)) !== undefined;

test("customer and admins see a return photo upright, small and without metadata", async () => {
  expect(await uploadPhotos()).toMatchObject({ status: 409, body: { message: "orders.photosClosed" } });
  await requestReturn();
  const { body: order } = await uploadPhotos([{ bytes: jpeg }, { bytes: jpeg }]);
  const [{ id }] = order.returns[0].photos;
  expect(order.returns[0].photos).toHaveLength(2);
  const own = await fetchPhoto(mona, `/orders/${orderId}/return-photos/${id}`);
  expect(own.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
  const metadata = await sharp(own.rawPayload).metadata();
  expect([metadata.width, metadata.height, metadata.exif]).toEqual([800, 1600, undefined]);
  const inAdmin = await fetchPhoto(staff, `/admin/orders/${orderId}/return-photos/${id}`);
  expect(inAdmin.rawPayload).toEqual(own.rawPayload);
  expect((await orderClient.seen()).returns[0].photos).toEqual(order.returns[0].photos);
  const { items } = (await staff.get("/admin/returns")).body;
  expect(items.find((row: { orderId: string }) => row.orderId === orderId)).toMatchObject({ photos: 2 });
});

test("hides return photos from other customers, guests, link holders and public URLs", async () => {
  await requestReturn();
  const { id } = (await uploadPhotos()).body.returns[0].photos[0];
  const omar = await createUser(shop);
  const url = `/orders/${orderId}/return-photos/${id}`;
  expect((await fetchPhoto(omar, url)).statusCode).toBe(404);
  expect((await uploadPhotos([{ bytes: jpeg }], omar)).status).toBe(404);
  expect((await omar.delete(url, {})).status).toBe(404);
  expect((await fetchPhoto(omar, `/admin${url}`)).statusCode).toBe(403);
  const visitor = await createGuest(shop);
  expect((await visitor.call("GET", url)).status).toBe(401);
  expect((await shop.app.inject(`/media/${id}-960.webp`)).statusCode).toBe(404);
  // The user's own photo, under another order.
  const other = await buyByCard(shop, mona, dress);
  expect((await fetchPhoto(mona, `/orders/${other.orderId}/return-photos/${id}`)).statusCode).toBe(404);

  const token = sharedOrderToken(orderId, shop.config.sessionSecret);
  const shared = (await visitor.call("GET", `/orders/shared/${token}`)).body;
  expect(shared.returns.map(({ photos }: { photos: unknown[] }) => photos)).toEqual([[]]);
  expect(JSON.stringify(shared)).not.toContain("A seam is open");
});

test("rejects non-photos and enforces the photo limit under concurrency", async () => {
  await requestReturn();
  const bad = [
    Buffer.from("<svg onload=alert(1)>"),
    Buffer.concat([jpeg, Buffer.from("<script>")]),
    jpeg.subarray(0, 9000),
  ];
  const refusal = { message: "admin.products.imageInvalid", fields: { photos: "admin.products.imageInvalid" } };
  for (const bytes of bad) {
    const { status, body } = await uploadPhotos([{ bytes }]);
    expect([status, body.message, body.fields]).toEqual([400, refusal.message, refusal.fields]);
  }
  const tooMany = Array.from({ length: maxReturnPhotos + 1 }, () => ({ bytes: jpeg }));
  expect(await uploadPhotos(tooMany)).toMatchObject({ status: 413, body: { message: "orders.photosMax" } });
  const small = await createPhoto(60, 40).jpeg().toBuffer();
  const answers = await Promise.all(tooMany.map(() => uploadPhotos([{ bytes: small }])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxReturnPhotos);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: "orders.photosMax", most: 6 });
  expect(await loadPhotoFiles()).toHaveLength(maxReturnPhotos);
});

test("photos can be removed until the goods arrive and not added after inspection", async () => {
  await requestReturn();
  const { photos } = (await uploadPhotos([{ bytes: jpeg }, { bytes: jpeg }])).body.returns[0];
  const [gone = "", stays = ""] = await loadPhotoFiles();
  const removed = await mona.delete(`/orders/${orderId}/return-photos/${photos[0].id}`, {});
  expect(removed.body.returns[0].photos).toEqual([photos[1]]);
  await shop.runJobs();
  expect([await isStored(gone), await isStored(stays)]).toEqual([false, true]);
  await orderClient.receive();
  expect((await mona.delete(`/orders/${orderId}/return-photos/${photos[1].id}`, {})).status).toBe(409);
  expect((await uploadPhotos()).status).toBe(200);
  await orderClient.refund({ restock: true });
  expect((await uploadPhotos()).status).toBe(409);
});

test("the nightly sweep keeps return photos, the export lists them, erasure deletes them", async () => {
  await requestReturn();
  await uploadPhotos();
  await orderClient.receive();
  await orderClient.refund({ restock: true });
  const [file = ""] = await loadPhotoFiles();
  const store = getPictureStore(shop.config);
  await store.write("uploads", "aa/nobodys.webp", jpeg);
  const { DATA_DIR } = shop.config;
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of [file, "aa/nobodys.webp"]) await utimes(`${DATA_DIR}/uploads/${name}`, longAgo, longAgo);
  await sweepPictures.run({}, shop.tools);
  expect([await isStored(file), await isStored("aa/nobodys.webp")]).toEqual([true, false]);

  const [order] = (await mona.get("/users/me/export")).body.orders;
  const [photo] = order.returns[0].photos;
  expect((await fetchPhoto(mona, photo.replace("/api", ""))).statusCode).toBe(200);

  await shop.db.transaction().execute((tx) => anonymiseOrders(tx, mona.id));
  await shop.runJobs();
  expect(await loadPhotoFiles()).toEqual([]);
  expect(await isStored(file)).toBe(false);
});
