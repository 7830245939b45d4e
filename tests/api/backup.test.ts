import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findBackup } from "#app/server/backup/findBackup.ts";
import { restoreData } from "#app/server/backup/restoreData.ts";
import { buildServer } from "#app/server/buildServer.ts";
import { noSecret } from "#cli/noSecret.ts";
import { readConfig, StartError } from "#platform/server/config.ts";
import { type Database, openDatabase } from "#platform/server/database.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { migrate } from "#platform/server/migrate.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { emptyDatabase } from "#tests/support/emptyDatabase.ts";
import { isLongRun } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm } from "#tests/support/purchases.ts";
import { type CommandResult, runCommand } from "#tests/support/runCommand.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

const secret = "a secret of the tests alone, long enough";
const picture = Buffer.from("the bytes of a picture");

let place: string;
let selling: Awaited<ReturnType<typeof openShopIn>>;
/** As `npm run backup` makes it, while eight users buy. */
let folder: { dir: string; before: string[]; output: string; around: string[] };
/** Restored from it to a folder with files, which takes `--force`. */
let restored: { dir: string; refused: CommandResult; forced: CommandResult };

beforeAll(async () => {
  // Too long for a Unix socket path, as a backup folder may be.
  place = await mkdtemp(join(inject("runFolder"), `${"a-folder-with-a-long-name-".repeat(3)}backup-`));
  selling = await openShopIn(join(place, "shop"));
  await seedShop(selling.shop);
  const dir = join(place, "saved");
  const orders = keepSelling(selling.shop);
  while (orders.answered.length <= 10) await wait(5);
  const before = [...orders.answered];
  const run = await runCommand("backup", [dir], selling.env);
  await orders.stop();
  expect(orders.answered.length).toBeGreaterThan(before.length);
  folder = { dir, before, output: run.out, around: await readdir(place) };
  restored = await restoreOver(join(place, "restored"));
}, 180_000);

afterAll(async () => {
  await selling.close();
  await rm(place, { recursive: true });
});

test("a backup made under load restores beside the shop and keeps every invariant", async () => {
  expect(folder.output).toMatch(
    /^Saved to .+: \d+ files, [\d.]+ MB, not encrypted\.\nIt was restored beside, and all invariants hold\.\n$/,
  );
  expect(folder.around.sort()).toEqual(["saved", "shop"]);
});

test("the restored shop has every confirmed order, search, pictures and sessions", async () => {
  const { dir, forced } = restored;
  expect(forced).toMatchObject({ code: 0, err: "" });
  expect(forced.out).toMatch(/^Restored the shop as it was at .+\.\nThe files .+\.\nAll invariants hold\.\n$/);
  expect(await readFile(join(dir, "session-secret"), "utf8")).toBe(secret);
  const shop = await openShopIn(dir);
  await expectWholeShop(shop.shop, selling.person);
  await shop.close();
  expect(await runCommand("scripts/checkInvariants.ts", [], { DATA_DIR: dir })).toMatchObject({ code: 0, err: "" });
});

test("a restore overwrites nothing without --force, and with it moves existing files aside", async () => {
  const { dir, refused, forced } = restored;
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toMatch(/^DATA_DIR \(.+\) holds a shop \(uploads\): .+\n$/);
  const aside = /^The files of the shop before are in (.+)\.$/m.exec(forced.out)?.[1] ?? "";
  expect(await readFile(join(aside, "uploads/mine"), "utf8")).toBe("mine");
  expect(existsSync(join(dir, "uploads/mine"))).toBe(false);

  const running = await runCommand("restore", [folder.dir, "--force"], selling.env);
  expect(running).toMatchObject({ code: 1, out: "" });
  expect(running.err).toMatch(/^The shop in .+ is running: stop it first\.\n$/);
});

test("restores a table backup into DATABASE_URL, and reports the picture that the shop has lost", async () => {
  const tables = join(place, "tables");
  const lost = { product_id: "dress", position: 1, file: "bb/lost.webp", width: 1200, height: 1600, shows: "{}" };
  await selling.shop.db.insertInto("pictures").values(lost).execute();
  const lacking = { code: 1, err: expect.stringContaining("missing: picture bb/lost.webp") };
  await enqueue(selling.shop.db, { name: "mail.send" }, { id: "waits" }, { key: "kept", at: new Date("2031-01-01") });
  // It restores the rows into an embedded database as a test. A long run looks at the shop of such a database, too.
  const saved = await runCommand("backup", [tables, "--tables"], selling.env);
  expect(saved).toMatchObject(lacking);
  expect(JSON.parse(await readFile(join(tables, "manifest.json"), "utf8")).broken).toHaveLength(1);
  await selling.shop.db.deleteFrom("pictures").where("file", "=", lost.file).execute();
  if (isLongRun) {
    const into = join(place, "from-tables");
    expect(await runCommand("restore", [tables], { DATA_DIR: into })).toMatchObject(lacking);
    const embedded = await openShopIn(into);
    await expectWholeShop(embedded.shop, selling.person);
    await embedded.close();
  }

  await using empty = await emptyDatabase();
  const env = { DATABASE_URL: empty.url, DATA_DIR: join(place, "with-url") };
  expect(await runCommand("restore", [tables], env)).toMatchObject(lacking);
  const database = openDatabase(empty.url, 2);
  const { rows } = await database.pool.query(
    `select payload ->> 'id' as id, run_at, key from graphile_worker._private_jobs where key = 'kept'`,
  );
  expect(rows).toEqual([{ id: "waits", run_at: new Date("2031-01-01"), key: "kept" }]);
  const whole = await serveShop(database, env.DATA_DIR);
  await expectWholeShop(whole.shop, selling.person);
  // New rows get unused numbers from the sequences.
  const dress = await addProduct(database.db, { id: "next", name: "Next" });
  expect(dress.id).toBe("next");
  await whole.app.close();
  await database.close();

  await rm(env.DATA_DIR, { recursive: true });
  const again = await runCommand("restore", [tables], env);
  expect(again).toMatchObject({ code: 1, out: "" });
  expect(again.err).toMatch(/^The database of DATABASE_URL is not empty.+\n$/);
  // The restore of the folder overwrites with it in each run.
  if (isLongRun) expect(await runCommand("restore", [tables, "--force"], env)).toMatchObject(lacking);
  const cross = await runCommand("restore", [folder.dir, "--force"], env);
  expect(cross.err).toMatch(/^The backup is a copy of an embedded database's folder.+\n$/);
}, 180_000);

test("rejects what it cannot restore in one line and leaves nothing behind", async () => {
  const copied = join(place, "copied");
  await runCommand("cp", ["-rl", folder.dir, copied], {});
  const wrong: [what: string, change: () => Promise<void>, told: RegExp][] = [
    ["no backup", () => rm(join(copied, "manifest.json")), /^.+ holds no backup\.\n$/],
    ["a newer format", () => edit({ format: 99 }), /^.+manifest\.json cannot be read: .+ another version.+\n$/],
    [
      "newer data",
      () => edit({ migrations: ["9999_later.sql"] }),
      /^The backup is of a newer version .+9999_later.+\n$/,
    ],
    ["a newer PostgreSQL", () => edit({ postgres: "99.1" }), /^The backup is of PostgreSQL 99,.+\n$/],
    [
      "a file that is too long",
      () =>
        replace(
          "session-secret.gz",
          "longer than it was, by far: a whole line of text that nobody wrote into a secret",
        ),
      /^The backup is damaged: .+\n$/,
    ],
    [
      "a file that changed",
      () => replace("session-secret.gz", gzipSync(secret.toUpperCase(), { level: 2 })),
      /^The backup is damaged: .+checksum.+\n$/,
    ],
  ];
  for (const [what, change, told] of wrong) {
    await change();
    // In this process, as the others show how the command prints it.
    const into = readConfig({ ...noSecret, DATA_DIR: join(place, "refused") });
    const refusal = await findBackup(into, copied, undefined)
      .then((from) => restoreData(into, from))
      .catch((error: unknown) => error);
    expect(refusal, what).toBeInstanceOf(StartError);
    expect(`${(refusal as StartError).message}\n`, what).toMatch(told);
    expect(existsSync(into.DATA_DIR) ? await readdir(into.DATA_DIR) : [], what).toEqual([]);
    for (const name of ["manifest.json", "session-secret.gz"]) {
      await rm(join(copied, name), { force: true });
      await link(join(folder.dir, name), join(copied, name));
    }
  }
  await rm(copied, { recursive: true });

  async function edit(change: object): Promise<void> {
    const text = await readFile(join(copied, "manifest.json"), "utf8");
    await replace("manifest.json", JSON.stringify({ ...JSON.parse(text), ...change }));
  }

  /** Replaces a file instead of writing into it: the copy hard-links the files of the backup. */
  async function replace(name: string, text: string | Buffer): Promise<void> {
    await rm(join(copied, name));
    await writeFile(join(copied, name), text);
  }
});

test("writes each backup to its own folder, and none where there is no shop", async () => {
  const full = await runCommand("backup", [folder.dir], selling.env);
  expect(full.err).toMatch(/^.+ is not empty: name a new folder for each backup\.\n$/);
  const none = await runCommand("backup", [join(place, "none")], { DATA_DIR: join(place, "nobody") });
  expect(none.err).toMatch(/^There is no shop in DATA_DIR .+\n$/);
  for (const command of ["scripts/checkInvariants.ts", "grantAdmin"])
    expect(await runCommand(command, ["owner@example.com"], { DATA_DIR: join(place, "nobody") })).toEqual(none);
  expect(existsSync(join(place, "nobody"))).toBe(false);
  await using empty = await emptyDatabase();
  const bare = await runCommand("backup", [join(place, "none")], {
    DATABASE_URL: empty.url,
    DATA_DIR: join(place, "nobody"),
  });
  expect(bare.err).toMatch(/^The database holds no shop that can be saved: .+\n$/);
});

async function openShopIn(dir: string) {
  const postgres = await startPostgres({ dataDir: dir });
  const database = openDatabase(postgres.url(), 10);
  await migrate(database);
  if (!existsSync(join(dir, "session-secret"))) await writeFile(join(dir, "session-secret"), secret);
  const { app, shop } = await serveShop(database, dir);
  // As a running shop has: the commands stop a server without connections.
  const open = await database.pool.connect();
  const person = await createUser(shop);
  const close = async () => {
    await app.close();
    open.release();
    await database.close();
    expect(await postgres.stopIfLast()).toBe(true);
  };
  return { shop, person, close, env: { DATA_DIR: dir } };
}

async function serveShop({ db, pool }: Database, dir: string) {
  const config = readConfig({ DEMO: "0", DATA_DIR: dir, COUPON_LIMIT: "1000" });
  const app = buildServer({ db, pool, config });
  await app.ready();
  return { app, shop: { app, db, pool, config } as unknown as Shop };
}

/** Restores the backup to a folder with an uploaded file: first without `--force`. */
async function restoreOver(dir: string) {
  await mkdir(join(dir, "uploads"), { recursive: true });
  await writeFile(join(dir, "uploads/mine"), "mine");
  const refused = await runCommand("restore", [folder.dir], { DATA_DIR: dir });
  const forced = await runCommand("restore", [folder.dir, "--force"], { DATA_DIR: dir });
  return { dir, refused, forced };
}

async function seedShop(shop: Shop): Promise<void> {
  const file = "aa/linen.webp";
  await getPictureStore(shop.config).write("uploads", file, picture);
  await allowManyCodOrders(shop.db);
  await addProduct(shop.db, { id: "dress", name: "Linen dress", stock: 5000, pictures: [{ file }] });
}

/** Eight users buy until stopped, while products are added and changed. */
function keepSelling(shop: Shop) {
  const answered: string[] = [];
  let over = false;
  const buy = async () => {
    const buyer = await createUser(shop);
    while (!over) {
      await buyer.post("/cart", { productId: "dress", quantity: 1 });
      const answer = await buyer.post("/checkout/cod", checkoutForm());
      expect(answer.status).toBe(200);
      answered.push(answer.body.orderId);
    }
  };
  const stock = async () => {
    for (let at = 0; !over; at++)
      // One transaction, as the shop adds products: a backup between two statements would be inconsistent.
      await shop.db.transaction().execute((tx) => addProduct(tx, { id: `scarf-${at}`, name: `Velvet scarf ${at}` }));
  };
  const all = Promise.all([...[...Array(8)].map(buy), stock()]);
  return {
    answered,
    async stop() {
      over = true;
      await all;
    },
  };
}

async function expectWholeShop(shop: Shop, person: TestUser): Promise<void> {
  const orders = await shop.db.selectFrom("orders").select("id").execute();
  const ids = new Set(orders.map(({ id }) => id));
  expect(folder.before.filter((id) => !ids.has(id))).toEqual([]);
  const found = await shop.app.inject({ url: "/api/products/search?q=linen+dress" });
  expect(found.json().items.map(({ _id }: { _id: string }) => _id)).toContain("dress");
  const velvet = await shop.app.inject({ url: "/api/products/search?q=velvet" });
  expect(velvet.json().totalItems ?? velvet.json().items.length).toBeGreaterThan(0);
  const [row] = await shop.db.selectFrom("pictures").select("file").orderBy("position").execute();
  expect(await getPictureStore(shop.config).read("uploads", row?.file ?? "")).toEqual(picture);
  const own = await shop.app.inject({ url: "/api/orders", headers: person.headers });
  expect(own.statusCode).toBe(200);
}
