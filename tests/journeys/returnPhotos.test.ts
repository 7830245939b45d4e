import { rm, utimes } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { picturesOf } from "#shop/catalogue/server/pictureStore.ts";
import { sweepPictures } from "#shop/catalogue/server/pictures/jobs.ts";
import { mostReturnPhotos } from "#shop/orders/return.ts";
import { anonymiseOrders } from "#shop/orders/server/anonymise.ts";
import { linkTokenOf } from "#shop/orders/server/orderLink.ts";
import { addProduct, type MadeProduct } from "#tests/support/catalogue.ts";
import { type FormFile, sendForm } from "#tests/support/forms.ts";
import { guest, type Person, signedIn } from "#tests/support/people.ts";
import { photo } from "#tests/support/pictures.ts";
import { buyByCard } from "#tests/support/purchases.ts";
import { deskOf } from "#tests/support/returns.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
let staff: Person;
let dress: MadeProduct;
let jpeg: Buffer;
let mona: Person;
let orderId: string;
let desk: ReturnType<typeof deskOf>;

beforeAll(async () => {
  jpeg = await photo(2400, 1200).jpeg().toBuffer();
  shop = await openShop({ env: { DATA_DIR: `build/test-return-photos-${process.pid}` } });
  staff = await signedIn(shop, { role: "admin" });
  dress = await addProduct(shop.db, { stock: 50 });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(shop.config.DATA_DIR, { recursive: true, force: true });
});

beforeEach(async () => {
  mona = await signedIn(shop);
  ({ orderId } = await buyByCard(shop, mona, dress));
  desk = deskOf(staff, orderId);
  await desk.move("delivered");
});

const ask = () => mona.post(`/orders/${orderId}/refund-request`, { reason: "A seam is open" });
const send = (files: FormFile[] = [{ bytes: jpeg }], person = mona) =>
  sendForm(shop, person, ["POST", `/orders/${orderId}/return-photos`], {}, files, "photos");
const fetched = (person: { headers: Record<string, string> }, url: string) =>
  shop.app.inject({ method: "GET", url: `/api${url}`, headers: person.headers });
const filesOf = async () => {
  const { photos } = await shop.db
    .selectFrom("returns")
    .select("photos")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return photos;
};
const isKept = async (file: string) => (await picturesOf(shop.config).read("uploads", file)) !== undefined;

test("a customer shows what is wrong; they and the staff see it, upright, small and without what the camera wrote", async () => {
  expect(await send()).toMatchObject({ status: 409, body: { message: "orders.photosClosed" } });
  await ask();
  const { body: order } = await send([{ bytes: jpeg }, { bytes: jpeg }]);
  const [{ id }] = order.returns[0].photos;
  expect(order.returns[0].photos).toHaveLength(2);
  const own = await fetched(mona, `/orders/${orderId}/return-photos/${id}`);
  expect(own.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
  const seen = await sharp(own.rawPayload).metadata();
  expect([seen.width, seen.height, seen.exif]).toEqual([800, 1600, undefined]);
  const atDesk = await fetched(staff, `/admin/orders/${orderId}/return-photos/${id}`);
  expect(atDesk.rawPayload).toEqual(own.rawPayload);
  expect((await desk.seen()).returns[0].photos).toEqual(order.returns[0].photos);
  const { items } = (await staff.get("/admin/returns")).body;
  expect(items.find((row: { orderId: string }) => row.orderId === orderId)).toMatchObject({ photos: 2 });
});

test("nobody else sees it: not another customer, not a visitor, not who has the order's link, and no public address", async () => {
  await ask();
  const { id } = (await send()).body.returns[0].photos[0];
  const omar = await signedIn(shop);
  const url = `/orders/${orderId}/return-photos/${id}`;
  expect((await fetched(omar, url)).statusCode).toBe(404);
  expect((await send([{ bytes: jpeg }], omar)).status).toBe(404);
  expect((await omar.delete(url, {})).status).toBe(404);
  expect((await fetched(omar, `/admin${url}`)).statusCode).toBe(403);
  const visitor = await guest(shop);
  expect((await visitor.call("GET", url)).status).toBe(401);
  expect((await shop.app.inject(`/media/${id}-960.webp`)).statusCode).toBe(404);
  // One's own photo, under another order.
  const other = await buyByCard(shop, mona, dress);
  expect((await fetched(mona, `/orders/${other.orderId}/return-photos/${id}`)).statusCode).toBe(404);

  const token = linkTokenOf(orderId, shop.config.sessionSecret);
  const shared = (await visitor.call("GET", `/orders/shared/${token}`)).body;
  expect(shared.returns.map(({ photos }: { photos: unknown[] }) => photos)).toEqual([[]]);
  expect(JSON.stringify(shared)).not.toContain("A seam is open");
});

test("what is no photo is refused, and there are never more than there may be, however many come at once", async () => {
  await ask();
  const bad = [
    Buffer.from("<svg onload=alert(1)>"),
    Buffer.concat([jpeg, Buffer.from("<script>")]),
    jpeg.subarray(0, 9000),
  ];
  const refusal = { message: "admin.products.imageInvalid", fields: { photos: "admin.products.imageInvalid" } };
  for (const bytes of bad) {
    const { status, body } = await send([{ bytes }]);
    expect([status, body.message, body.fields]).toEqual([400, refusal.message, refusal.fields]);
  }
  const tooMany = Array.from({ length: mostReturnPhotos + 1 }, () => ({ bytes: jpeg }));
  expect(await send(tooMany)).toMatchObject({ status: 413, body: { message: "orders.photosMax" } });
  const small = await photo(60, 40).jpeg().toBuffer();
  const answers = await Promise.all(tooMany.map(() => send([{ bytes: small }])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostReturnPhotos);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: "orders.photosMax", most: 6 });
  expect(await filesOf()).toHaveLength(mostReturnPhotos);
});

test("a photo can be taken back until the goods are here, and none can be added once they were looked at", async () => {
  await ask();
  const { photos } = (await send([{ bytes: jpeg }, { bytes: jpeg }])).body.returns[0];
  const [gone = "", stays = ""] = await filesOf();
  const removed = await mona.delete(`/orders/${orderId}/return-photos/${photos[0].id}`, {});
  expect(removed.body.returns[0].photos).toEqual([photos[1]]);
  await shop.runJobs();
  expect([await isKept(gone), await isKept(stays)]).toEqual([false, true]);
  await desk.receive();
  expect((await mona.delete(`/orders/${orderId}/return-photos/${photos[1].id}`, {})).status).toBe(409);
  expect((await send()).status).toBe(200);
  await desk.refund({ restock: true });
  expect((await send()).status).toBe(409);
});

test("the nightly sweep leaves them alone; they are told in the export and go with the account", async () => {
  await ask();
  await send();
  await desk.receive();
  await desk.refund({ restock: true });
  const [file = ""] = await filesOf();
  const store = picturesOf(shop.config);
  await store.keep("uploads", "aa/nobodys.webp", jpeg);
  const { DATA_DIR } = shop.config;
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of [file, "aa/nobodys.webp"]) await utimes(`${DATA_DIR}/uploads/${name}`, longAgo, longAgo);
  await sweepPictures.run({}, shop.tools);
  expect([await isKept(file), await isKept("aa/nobodys.webp")]).toEqual([true, false]);

  const [order] = (await mona.get("/users/me/export")).body.orders;
  const [told] = order.returns[0].photos;
  expect((await fetched(mona, told.replace("/api", ""))).statusCode).toBe(200);

  await shop.db.transaction().execute((tx) => anonymiseOrders(tx, mona.id));
  await shop.runJobs();
  expect(await filesOf()).toEqual([]);
  expect(await isKept(file)).toBe(false);
});
