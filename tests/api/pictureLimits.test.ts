import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxReturnPhotos } from "#shop/returns/maxReturnPhotos.ts";
import { adminOrderClient } from "#tests/support/adminOrderClient.ts";
import { createHugePng, createPhoto, readFlatAvif, withClaimedSize } from "#tests/support/imageFixtures.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { type FormFile, sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct, type TestProduct } from "#tests/support/products.ts";
import { buyByCard } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let dataDir: string;
let staff: TestUser;
let dress: TestProduct;
const bomb = readFlatAvif(7700);
const large = readFlatAvif(4358);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "nabta-limits-"));
  shop = await openShop({ env: { DATA_DIR: dataDir } });
  staff = await createUser(shop, { role: "admin" });
  dress = await addProduct(shop.db, { stock: 50 });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

/** A customer whose delivered order has an open return. */
async function createOpenReturn() {
  const person = await createUser(shop);
  const { orderId } = await buyByCard(shop, person, dress);
  await adminOrderClient(staff, orderId).move("delivered");
  await person.post(`/orders/${orderId}/refund-request`, { reason: "A seam is open" });
  const send = (...files: FormFile[]) =>
    sendMultipartForm(shop, person, ["POST", `/orders/${orderId}/return-photos`], {}, files, "photos");
  return { person, orderId, send };
}

test("rejects pictures with too many pixels for their format without decoding them", async () => {
  const { send } = await createOpenReturn();
  const six = Array.from({ length: 6 }, () => ({ bytes: bomb }));
  const began = performance.now();
  const answers = await Promise.all([send(...six), send(...six)]);
  expect(performance.now() - began).toBeLessThan(5_000);
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([413, "pictures.tooManyPixels"]);
    expect(body.fields).toEqual({ photos: "pictures.tooManyPixels" });
  }
  expect((await send({ bytes: createHugePng(4_500) })).status).toBe(413);
});

// Sized for the child process's memory limit: larger pictures are rejected.
test("accepts an AVIF of 19 megapixels and a JPEG of 48", async () => {
  const { send } = await createOpenReturn();
  // A normal run sends the AVIF alone, which needs more memory.
  const jpeg = isLongRun ? [{ bytes: await createPhoto(8_000, 6_000).jpeg().toBuffer() }] : [];
  expect((await send({ bytes: large }, ...jpeg)).status).toBe(200);
});

test("rejects an AVIF whose header announces fewer pixels than it has", async () => {
  const { send } = await createOpenReturn();
  const began = performance.now();
  expect(await send({ bytes: withClaimedSize(bomb, 100) })).toMatchObject({
    status: 400,
    body: { message: "admin.products.imageInvalid" },
  });
  expect(performance.now() - began).toBeLessThan(3_000);
});

test("rejects a picture that crashes its process and accepts the next one", async () => {
  const { send } = await createOpenReturn();
  const killing = setInterval(killPictureWorkers, 50);
  const { status, body } = await send({ bytes: large });
  clearInterval(killing);
  expect([status, body.message]).toEqual([400, "pictures.tooDemanding"]);
  expect((await send({ bytes: await createPhoto(60, 40).jpeg().toBuffer() })).status).toBe(200);
});

test("rejects and counts an upload to another customer's order before reading its body", async () => {
  const { orderId } = await createOpenReturn();
  const omar = await createUser(shop);
  for (let call = 0; call < 30; call++) expect(await sendUnfinished(omar, orderId)).toBe(404);
  expect(await sendUnfinished(omar, orderId)).toBe(429);
  expect(await readdir(join(dataDir, "incoming")).catch(() => [])).toEqual([]);
});

test("rejects photos for an order without an open return before reading the body", async () => {
  const person = await createUser(shop);
  const { orderId } = await buyByCard(shop, person, dress);
  expect(await sendUnfinished(person, orderId)).toBe(409);
});

test("rejects photos for a return at its photo limit before reading the body", async () => {
  const { person, orderId, send } = await createOpenReturn();
  const bytes = await createPhoto(60, 40).jpeg().toBuffer();
  await send(...Array.from({ length: maxReturnPhotos }, () => ({ bytes })));
  expect(await sendUnfinished(person, orderId)).toBe(409);
});

test("rejects more photos than the return has room for without decoding them, and counts each photo", async () => {
  const { send } = await createOpenReturn();
  const bytes = await createPhoto(60, 40).jpeg().toBuffer();
  expect((await send({ bytes })).status).toBe(200);
  const six = Array.from({ length: maxReturnPhotos }, () => ({ bytes: large }));
  const began = performance.now();
  const statuses: number[] = [];
  for (let call = 0; call < 6; call++) statuses.push((await send(...six)).status);
  expect(statuses).toEqual([409, 409, 409, 409, 429, 429]);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test.for([
  ["POST", "/products/nobodys/images"],
  ["PUT", "/products/nobodys"],
] as const)(
  "rejects pictures for a product that does not exist before reading the body: %s %s",
  async ([method, url]) => {
    expect(await sendUnfinished(staff, "", [method, url])).toBe(404);
  },
);

test("return photos are readable by the shop's own system user alone", async () => {
  const { send } = await createOpenReturn();
  await send({ bytes: await createPhoto(60, 40).jpeg().toBuffer() });
  const entries = await readdir(join(dataDir, "uploads"), { recursive: true });
  expect(entries.length).toBeGreaterThan(1);
  for (const entry of [".", ...entries]) {
    const { mode } = await stat(join(dataDir, "uploads", entry));
    expect([entry, mode & 0o077]).toEqual([entry, 0]);
  }
});

/** Sends the beginning of a form with a file and never its end. Returns the status received nevertheless. */
async function sendUnfinished(
  { headers }: TestUser,
  orderId: string,
  [method, url]: readonly ["POST" | "PUT", string] = ["POST", `/orders/${orderId}/return-photos`],
): Promise<number> {
  const begin = '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  const payload = new Readable({ read() {} });
  payload.push(Buffer.concat([Buffer.from(begin), Buffer.alloc(200_000, 7)]));
  const answer = shop.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers, "content-type": "multipart/form-data; boundary=x" },
    payload,
  });
  const waited = new Promise<"no answer">((done) => setTimeout(done, 5_000, "no answer"));
  const first = await Promise.race([answer, waited]);
  payload.destroy();
  if (first === "no answer") throw new Error("The request still waits for the rest of its body");
  return first.statusCode;
}

/** Simulates the system's out-of-memory kill. */
function killPictureWorkers(): void {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  for (const line of stdout.split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === process.pid && line.includes("pictureWorker")) process.kill(pid, "SIGKILL");
  }
}
