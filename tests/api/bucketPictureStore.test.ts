import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { checkBucket, createBucketPictureStore } from "#shop/media/server/bucketPictureStore.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { sweepPictures } from "#shop/media/server/jobs.ts";
import { createLocalPictureStore } from "#shop/media/server/localPictureStore.ts";
import { withLocalCopies } from "#shop/media/server/withLocalCopies.ts";
import { createPhoto } from "#tests/support/imageFixtures.ts";
import { sendMultipartForm } from "#tests/support/multipartForms.ts";
import { addProduct } from "#tests/support/products.ts";
import { openShop } from "#tests/support/shop.ts";
import { startTcpProxy } from "#tests/support/tcpProxy.ts";
import { createUser } from "#tests/support/users.ts";

let folder: string;
let servers: S3rver[];
let endpoint: string;
let bucketListing: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nabta-bucket-"));
  const options = {
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "pictures" }],
  };
  // The second shows the same bucket: this fake, unlike a real server, ignores the slash at the end of a bucket's URL
  // when it checks a signature, and list requests go there.
  servers = [new S3rver(options), new S3rver({ ...options, allowMismatchedSignatures: true })];
  const [strict, lenient] = [await servers[0]?.run(), await servers[1]?.run()];
  endpoint = `http://127.0.0.1:${strict?.port}`;
  bucketListing = `http://127.0.0.1:${lenient?.port}`;
});

afterAll(async () => {
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketEnv = (change: Record<string, string> = {}) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: "us-east-1",
  S3_BUCKET: "pictures",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  DATA_DIR: join(folder, "data"),
  ...change,
});

async function openPictureAdmin(change: Record<string, string> = {}) {
  const shop = await openShop({ pages: true, env: bucketEnv(change) });
  const staff = await createUser(shop, { role: "admin" });
  await addProduct(shop.db, { id: "dress", pictures: [{ file: "amal-closed-abaya/missing.webp" }] });
  await shop.db.deleteFrom("pictures").execute();
  return {
    shop,
    staff,
    upload: async (bytes: Buffer) =>
      sendMultipartForm(shop, staff, ["POST", "/products/dress/images"], {}, [{ bytes }]),
    media: (name: string) => shop.app.inject({ method: "GET", url: `/media/${name}` }),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

const collectNames = async (all: AsyncIterable<{ name: string }>) => {
  const found: string[] = [];
  for await (const { name } of all) found.push(name);
  return found.sort();
};

test("stores pictures in an S3 bucket and none in the folder", async () => {
  await using productAdmin = await openPictureAdmin();
  const { shop, staff, upload, media } = productAdmin;
  const store = getPictureStore(
    readConfig({ SESSION_SECRET: "x".repeat(40), ...bucketEnv({ S3_ENDPOINT: bucketListing }) }),
  );
  const { body } = await upload(await createPhoto(300, 200).jpeg().toBuffer());
  const [id] = body.added;
  expect((await media(`${id}-160.webp`)).statusCode).toBe(200);
  await shop.runJobs();
  expect((await collectNames(store.list("media"))).length).toBe(10);
  expect((await collectNames(store.list("uploads")))[0]).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/);
  const answer = await media(`${id}-960.avif`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/avif"]);
  expect((await media("00000000-0000-4000-8000-000000000000-320.webp")).statusCode).toBe(404);
  expect((await readdir(join(folder, "data"))).filter((name) => name === "uploads" || name === "media")).toEqual([]);

  expect((await staff.delete(`/products/dress/images/${id}`, undefined)).status).toBe(204);
  await shop.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await shop.runJobs();
  expect([await collectNames(store.list("media")), await collectNames(store.list("uploads"))]).toEqual([[], []]);
});

test("keeps names with spaces and signs and never leaves the prefix", async () => {
  await using productAdmin = await openPictureAdmin({ S3_ENDPOINT: bucketListing });
  const store = getPictureStore(productAdmin.shop.config);
  const bytes = Buffer.from("bytes");
  await store.write("uploads", "ab/a b+c%2Fü.jpg", bytes);
  expect(await store.read("uploads", "ab/a b+c%2Fü.jpg")).toEqual(bytes);
  expect(await store.read("uploads", "../media/x")).toBeUndefined();
  await sweepPictures.run({}, productAdmin.shop.tools);
  expect(await collectNames(store.list("uploads"))).toEqual(["ab/a b+c%2Fü.jpg"]);
  await store.remove("uploads", ["ab/a b+c%2Fü.jpg"]);
});

test("reports a full bucket as such", async () => {
  const full = createServer((_request, response) => response.writeHead(507).end()).listen(0, "127.0.0.1");
  await once(full, "listening");
  const { port } = full.address() as AddressInfo;
  await using productAdmin = await openPictureAdmin({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const answer = await productAdmin.upload(await createPhoto(30, 20).jpeg().toBuffer());
  expect([answer.status, answer.body.message]).toEqual([507, "request.noRoom"]);
  expect(await productAdmin.shop.db.selectFrom("pictures").select("id").execute()).toEqual([]);
  full.close();
});

test("an unusable bucket stops the start and names the variable", async () => {
  const start = (change: Record<string, string>) => {
    const { bucket } = readConfig({ SESSION_SECRET: "x".repeat(40), ...bucketEnv(change) });
    return bucket ? checkBucket(bucket) : Promise.resolve();
  };
  await expect(start({})).resolves.toBeUndefined();
  await expect(start({ S3_BUCKET: "elsewhere" })).rejects.toThrow("S3_BUCKET elsewhere");
  await expect(start({ S3_SECRET_ACCESS_KEY: "wrong" })).rejects.toThrow("S3_");
  expect(() => start({ S3_SECRET_ACCESS_KEY: "" })).toThrow("S3_SECRET_ACCESS_KEY is missing");
  const alone = { SESSION_SECRET: "x".repeat(40), S3_PUBLIC_URL: "https://pictures.nabta.example" };
  expect(() => readConfig(alone)).toThrow("S3_PUBLIC_URL is useless without a bucket");
  expect(() => start({ S3_BUCKET: "Not A Bucket" })).toThrow("S3_BUCKET is not usable");
});

test("a bucket that does not answer is no reason to stay closed", async () => {
  const down = createServer((_request, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
  await once(down, "listening");
  for (const port of [1, (down.address() as AddressInfo).port]) {
    const env = bucketEnv({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
    const { bucket } = readConfig({ SESSION_SECRET: "x".repeat(40), ...env });
    expect(bucket && (await checkBucket(bucket))).toMatch(`S3_ENDPOINT http://127.0.0.1:${port} does not answer`);
  }
  down.close();
});

test("keeps copies of widths up to a limit of bytes, also those of an earlier process", async () => {
  const copies = createLocalPictureStore(join(folder, "copies"));
  const bucket = createLocalPictureStore(join(folder, "bucket"));
  const names = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(36, "0"));
  const copied = async () => (await collectNames(copies.list("media"))).length;
  for (const half of [names.slice(0, 10), names.slice(10)]) {
    const store = withLocalCopies(bucket, copies, 100_000);
    for (const name of half) await store.write("media", name, Buffer.alloc(20_000));
    await vi.waitFor(async () => expect(await copied()).toBe(4));
    await store.write("uploads", half[0] ?? "", Buffer.alloc(10));
    await store.remove("media", [half.at(-1) ?? ""]);
    expect(await copied()).toBe(3);
    expect(await store.read("media", half[0] ?? "")).toHaveLength(20_000);
    await vi.waitFor(async () => expect(await copied()).toBe(4));
  }
  expect(await collectNames(copies.list("uploads"))).toEqual([]);
  expect(await collectNames(bucket.list("media"))).toHaveLength(18);
});

test("a public URL that serves private files stops the start", async () => {
  const { bucket } = readConfig({ SESSION_SECRET: "x".repeat(40), ...bucketEnv() });
  if (!bucket) throw new Error("no bucket");
  const store = createBucketPictureStore(bucket);
  let isPublic = true;
  const cdn = createServer(async ({ url = "" }, response) => {
    const [, folder, ...name] = url.split("/");
    const bytes = isPublic && folder === "uploads" ? await store.read("uploads", name.join("/")) : undefined;
    response.writeHead(bytes ? 200 : 403).end(bytes);
  }).listen(0, "127.0.0.1");
  await once(cdn, "listening");
  const publicUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  await expect(checkBucket({ ...bucket, publicUrl })).rejects.toThrow(/^S3_PUBLIC_URL .* serves uploads\/.* media\/\*/);
  isPublic = false;
  await expect(checkBucket({ ...bucket, publicUrl })).resolves.toBeUndefined();
  cdn.close();
  // It cannot be told from here.
  await expect(checkBucket({ ...bucket, publicUrl })).resolves.toBeUndefined();
  const listing = getPictureStore(
    readConfig({ SESSION_SECRET: "x".repeat(40), ...bucketEnv({ S3_ENDPOINT: bucketListing }) }),
  );
  expect(await collectNames(listing.list("uploads"))).toEqual([]);
});

test("redirects to the bucket's public URL and allows it in the CSP", async () => {
  await using productAdmin = await openPictureAdmin({ S3_PUBLIC_URL: "https://pictures.nabta.example/shop/" });
  const { body } = await productAdmin.upload(await createPhoto(300, 200).jpeg().toBuffer());
  const name = `${body.added[0]}-160.webp`;
  expect((await productAdmin.media(name)).statusCode).toBe(200);
  const { statusCode, headers } = await productAdmin.media(name);
  expect([statusCode, headers.location, headers["cache-control"]]).toEqual([
    302,
    `https://pictures.nabta.example/shop/media/${name}`,
    "public, max-age=86400",
  ]);
  expect((await productAdmin.media("00000000-0000-4000-8000-000000000000-320.webp")).statusCode).toBe(404);
  const page = await productAdmin.shop.app.inject({ method: "GET", url: "/about" });
  expect(page.headers["content-security-policy"]).toMatch(/img-src [^;]*https:\/\/pictures\.nabta\.example(;| )/);
});

test("serves pictures itself while the bucket is down, also those that it redirected to", async () => {
  await using network = await startTcpProxy(endpoint);
  const url = new URL(network.through(endpoint)).origin;
  await using productAdmin = await openPictureAdmin({ S3_ENDPOINT: url, S3_PUBLIC_URL: `${url}/pictures` });
  const { upload, media } = productAdmin;
  const { body } = await upload(await createPhoto(300, 200).jpeg().toBuffer());
  const name = `${body.added[0]}-160.webp`;
  expect((await media(name)).statusCode).toBe(200);
  network.refuse(true);
  network.cut();
  await vi.waitFor(async () => expect((await media(name)).statusCode).toBe(200), { timeout: 5_000, interval: 20 });
});
