import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { cairoDay } from "#platform/cairoDay.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser, type TestUser } from "#tests/support/users.ts";

let shop: Shop;
let staff: TestUser;
let accountant: TestUser;
let mona: TestUser;
let dress: { id: string };
const today = cairoDay(new Date());

beforeAll(async () => {
  shop = await openShop();
  staff = await createUser(shop, { role: "admin", name: "Salma" });
  accountant = await createUser(shop, { staffRole: "accounting" });
  mona = await createUser(shop);
  dress = await addProduct(shop.db, { price: 500_00, stock: 1_000 });
});

afterAll(async () => {
  expect(await findViolations(shop.db)).toEqual([]);
  await shop[Symbol.asyncDispose]();
});

type Parcel = { id: string; number: string; orderId: string };

/** A parcel of 640 EGP that the courier has delivered, or that ended otherwise. */
async function parcel(courierName: string, events: readonly string[] = ["delivered"], quantity = 1): Promise<Parcel> {
  const { orderId } = await buyForCash(mona, { id: dress.id, quantity });
  const { body } = await staff.post(`/admin/orders/${orderId}/shipments`, {
    key: randomUUID(),
    courier: "own",
    courierName,
  });
  await staff.post("/admin/shipments/hand-over", { ids: [body.id] });
  for (const kind of events)
    expect((await staff.post(`/admin/shipments/${body.id}/events`, { kind })).status).toBe(200);
  return { id: body.id, number: body.number, orderId };
}

async function parcels(courierName: string, count: number): Promise<Parcel[]> {
  const made: Parcel[] = [];
  while (made.length < count) made.push(await parcel(courierName));
  return made;
}

const csvOf = (...lines: (string | number)[][]) =>
  [["Date", "Tracking Number", "COD", "Shipping Fees", "VAT"], ...lines].map((line) => line.join(",")).join("\n");

const fileOf = (courierName: string, csv?: string) => ({
  courier: "own",
  courierName,
  until: today,
  ...(csv ? { csv } : {}),
});
const upload = (courierName: string, csv?: string) =>
  accountant.post("/admin/courier-statements", { ...fileOf(courierName, csv), fileName: "week.csv" });
const view = async (id: string, show = "differences") =>
  (await accountant.get(`/admin/courier-statements/${id}?show=${show}`)).body;
const decide = (id: string, positions: number[], decision: string) =>
  accountant.post(`/admin/courier-statements/${id}/decisions`, { positions, decision, note: "We asked them" });
const close = (id: string, amount: number, changes = {}) =>
  accountant.post(`/admin/courier-statements/${id}/closing`, {
    amount,
    on: today,
    reference: randomUUID(),
    ...changes,
  });
const accountOf = async (courierName: string) =>
  (await accountant.get("/admin/courier-cash")).body.couriers.find(
    (one: { courierName: string }) => one.courierName === courierName,
  );

test("a statement that matches is closed by its transfer, and the courier owes nothing", async () => {
  const [one, two] = (await parcels("Speedy", 2)) as [Parcel, Parcel];
  const back = await parcel("Speedy", ["returning", "returned"]);
  expect(await accountOf("Speedy")).toMatchObject({ parcels: 2, collected: 1280, owed: 1280, late: 0 });
  const csv = csvOf(
    ["1/11", one.number, '"640.00"', "-30", "4.20"],
    ["1/11", two.number.toLowerCase(), 640, 30, "4.2"],
    ["2/11", back.number, "", 25, 3.5],
    ["Total", "", 1280, 85, 11.9],
    ["", "الإجمالي:", 1280, 85, 11.9],
  );
  const { body: checked } = await accountant.post("/admin/courier-statements/check", fileOf("Speedy", csv));
  expect(checked).toMatchObject({
    columns: { reference: "Tracking Number", collected: "COD", fees: ["Shipping Fees", "VAT"] },
    totals: { rows: 3, collected: 1280, fees: 96.9, net: 1183.1 },
    differences: 0,
  });
  const { status, body: statement } = await upload("Speedy", csv);
  expect(status, JSON.stringify(statement)).toBe(201);
  expect((await upload("Speedy", csv)).body.message).toBe("cash.sameFile");
  const reference = `CIB-${randomUUID()}`;
  const both = await Promise.all([
    close(statement.id, 1183.1, { reference }),
    close(statement.id, 1183.1, { reference }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await accountOf("Speedy")).toMatchObject({ fees: 96.9, paid: 1183.1, owed: 0, writtenOff: 0 });
  expect((await accountant.get("/admin/courier-cash")).body.weeks).toContainEqual(
    expect.objectContaining({ courierName: "Speedy", parcels: 2, collected: 1280, owed: 0 }),
  );
  expect((await decide(statement.id, [1], "accepted")).body.message).toBe("cash.closed");
  expect((await accountant.delete(`/admin/courier-statements/${statement.id}`, {})).status).toBe(409);
});

test("each kind of difference is named, and decides what the courier still owes", async () => {
  const [short, over, twice, missing] = (await parcels("Falcon", 4)) as [Parcel, Parcel, Parcel, Parcel];
  const csv = csvOf(
    ["", short.number, 600, 10, 0],
    ["", over.number, 650, 10, 0],
    ["", twice.number, 640, 10, 0],
    ["", twice.number, 640, 10, 0],
    ["", "XX-1", 99.99, 0, 0],
  );
  const { body: statement } = await upload("Falcon", csv);
  expect(statement).toMatchObject({ differences: 5, undecided: 5, totals: { net: 2589.99 } });
  const { items } = await view(statement.id);
  expect(
    items.map((row: Record<string, unknown>) => [row.reference, row.difference, row.stated, row.expected]),
  ).toEqual([
    [short.number, "short", 600, 640],
    [over.number, "over", 650, 640],
    [twice.number, "twice", 640, 0],
    ["XX-1", "unknown", 99.99, 0],
    [missing.number, "missing", 0, 640],
  ]);
  expect((await close(statement.id, 2589.99)).body.message).toBe("cash.undecided");
  const [s, o, t, u, m] = items.map(({ position }: { position: number }) => position);
  expect((await decide(statement.id, [s, o], "accepted")).body.undecided).toBe(3);
  await decide(statement.id, [t, u, m], "disputed");
  expect((await decide(statement.id, [999], "accepted")).status).toBe(409);
  expect((await close(statement.id, 2500)).body).toMatchObject({ message: "cash.transferDiffers", total: 2589.99 });
  expect((await close(statement.id, 2500, { note: "They keep 89.99 until Sunday" })).status).toBe(200);
  // Missing 640, less 640 and 99.99 paid for nothing that we know, and 89.99 not transferred.
  expect(await accountOf("Falcon")).toMatchObject({ collected: 2570, writtenOff: 40, paid: 2500, fees: 40, owed: -10 });
  // A missing amount may be on the next statement.
  const next = await upload("Falcon", csvOf(["", missing.number, 640, 0, 0], ["", short.number, 1, 0, 0]));
  expect((await view(next.body.id)).items).toMatchObject([{ reference: short.number, difference: "twice" }]);
});

test("one transfer closes one statement of a courier", async () => {
  const reference = `CIB-${randomUUID()}`;
  const closeNext = async () => {
    const one = await parcel("Ibis");
    const { body } = await upload("Ibis", csvOf(["", one.number, 640, 0, 0]));
    return { id: body.id as string, answer: await close(body.id, 640, { reference }) };
  };
  expect((await closeNext()).answer.status).toBe(200);
  const second = await closeNext();
  expect(second.answer.body.fields).toEqual({ reference: "cash.transferUsed" });
  expect((await close(second.id, 640)).status).toBe(200);
});

test("a parcel that arrives after the upload is decided before the statement is closed", async () => {
  const first = await parcel("Hawk");
  const { body: statement } = await upload("Hawk", csvOf(["", first.number, 640, 0, 0]));
  const late = await parcel("Hawk");
  expect((await close(statement.id, 640)).body.message).toBe("cash.changed");
  const { items } = await view(statement.id);
  expect(items).toMatchObject([{ reference: late.number, difference: "missing" }]);
  await decide(statement.id, [items[0].position], "disputed");
  expect((await close(statement.id, 640)).status).toBe(200);
  expect(await accountOf("Hawk")).toMatchObject({ owed: 640, late: 0 });
  await shop.pool.query("update shipments set ended_at = now() - interval '8 days' where id = $1", [late.id]);
  expect(await accountOf("Hawk")).toMatchObject({ owed: 640, late: 640 });
});

test("a part of a parcel that a closed statement lacks can still be refused", async () => {
  const listed = await parcel("Dawn");
  const lacking = await parcel("Dawn", ["delivered"], 2);
  const { body: statement } = await upload("Dawn", csvOf(["1/11", listed.number, 640, 0, 0]));
  const { items: rows } = await view(statement.id);
  await decide(statement.id, [rows[0].position], "disputed");
  expect((await close(statement.id, 640)).status).toBe(200);
  const { items } = (await staff.get(`/admin/orders/${lacking.orderId}`)).body;
  const refused = [{ lineId: items[0].id, quantity: 1 }];
  const kept = await staff.post(`/admin/shipments/${lacking.id}/partial-acceptance`, { refused, note: "" });
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
});

test("a statement without a file lists what the courier owes, a wrong one is removed", async () => {
  await parcel("Ali");
  const { body: statement } = await upload("Ali");
  expect(statement).toMatchObject({ totals: { rows: 1, net: 640 }, differences: 0 });
  expect((await upload("Ali")).status).toBe(400);
  expect((await accountant.delete(`/admin/courier-statements/${statement.id}`, {})).status).toBe(204);
  const again = await upload("Ali");
  const used = await accountant.get("/admin/courier-statements?status=closed&pageSize=1");
  expect(used.body.items).toHaveLength(1);
  expect((await close(again.body.id, 640)).status).toBe(200);
});

test("columns are remembered by courier, and unreadable amounts stop the upload", async () => {
  const one = await parcel("Nile");
  const csv = `a;b;c\n${one.number};٦٤٠;x\n`;
  const check = (changes = {}) =>
    accountant.post("/admin/courier-statements/check", { ...fileOf("Nile", csv), ...changes });
  expect((await check()).body).toMatchObject({
    names: ["a", "b", "c"],
    columns: { reference: "" },
    totals: { rows: 0 },
  });
  expect((await check({ columns: { reference: "a", collected: "z", fees: [] } })).status).toBe(400);
  const wrong = { reference: "a", collected: "b", fees: ["c"] };
  expect((await check({ columns: wrong })).body.unreadable).toMatchObject([{ line: 2 }]);
  const body = { ...fileOf("Nile", csv), columns: wrong };
  expect((await accountant.post("/admin/courier-statements", body)).body.fields).toEqual({ csv: "cash.unreadable" });
  const columns = { reference: "a", collected: "b", fees: [] };
  expect((await accountant.post("/admin/courier-statements", { ...body, columns })).status).toBe(201);
  const other = await accountant.post("/admin/courier-statements/check", fileOf("Nile", `c;b;a\n;1;${one.number}`));
  expect(other.body.columns).toEqual(columns);
  for (const csv of ["", "a,b\n", `a,b\n"x`])
    expect((await accountant.post("/admin/courier-statements/check", fileOf("Nile", csv || " "))).status).toBe(400);
});

test("a delivery that turns out to be none takes its cash back, and the ledger is append-only", async () => {
  const one = await parcel("Wind");
  await staff.post(`/admin/shipments/${one.id}/events`, { kind: "lost" });
  const shipment = shop.db.updateTable("shipments").where("id", "=", one.id);
  await shipment.set({ cash: 600_00 }).execute();
  const rows = () =>
    shop.db
      .selectFrom("courier_ledger")
      .select(["entry", "amount"])
      .where("shipment_id", "=", one.id)
      .orderBy("id")
      .execute();
  expect(await rows()).toEqual([
    { entry: "collected", amount: 640_00 },
    { entry: "collected", amount: -40_00 },
  ]);
  await shipment.set({ cash: 640_00 }).execute();
  for (const change of [
    "update courier_ledger set amount = 1",
    "delete from courier_ledger",
    "truncate courier_ledger",
  ])
    await expect(shop.owner.pool.query(change)).rejects.toThrow("append-only");
});
