import type { ScreenFixture, ScreenUser } from "./screenFixture.ts";
import { checkoutForm } from "./screenHelpers.ts";

type Event = { kind: string; reason?: string };
type Parcel = { name: string; courier?: string; events: readonly Event[] | "booked" };

const alex = "Alex Couriers";
const sahm = "شركة السهم للشحن";

/** Parcels at every status. Those that are delivered make the first courier's cash. */
const parcels: readonly Parcel[] = [
  { name: "collected", events: [{ kind: "delivered" }] },
  { name: "short", events: [{ kind: "delivered" }] },
  { name: "unpaid", events: [{ kind: "delivered" }] },
  { name: "paid", courier: sahm, events: [{ kind: "delivered" }] },
  { name: "returned", courier: sahm, events: [{ kind: "returning" }, { kind: "returned" }] },
  { name: "refused", events: [{ kind: "out_for_delivery" }, { kind: "attempt_failed", reason: "refused" }] },
  { name: "missed", events: [{ kind: "out_for_delivery" }, { kind: "attempt_failed", reason: "address" }] },
  { name: "onTheWay", courier: sahm, events: [{ kind: "out_for_delivery" }] },
  { name: "packed", events: "booked" },
  { name: "unbooked", courier: sahm, events: "booked" },
];

/** Parcels, and couriers' statements with differences. */
export async function seedParcels(fixture: ScreenFixture): Promise<void> {
  const { db } = fixture.shop.database;
  await db
    .updateTable("variants")
    .set({ stock: 60 })
    .where("product_id", "in", ["delta-pocket-tee", "luxor-linen-shirt"])
    .where("stock", ">", 0)
    .execute();
  const numbers: Record<string, string> = {};
  for (const parcel of parcels) numbers[parcel.name] = await sendParcel(fixture, parcel);
  await db
    .updateTable("shipments")
    .set({ status: "failed", tracking_number: null, problem: "عنوان غير مكتمل: رقم العقار مطلوب" })
    .where("order_id", "=", fixture.orders.unbooked ?? "")
    .execute();
  await askRedelivery(fixture, numbers.missed ?? "");
  await addStatements(fixture, numbers);
  await receiveReturn(fixture);
}

/** Buys the same two items and sends them with the events that staff report. */
async function sendParcel({ customer, staff, orders }: ScreenFixture, parcel: Parcel): Promise<string> {
  const orderId = await buy(customer, "01012345678");
  orders[parcel.name] = orderId;
  const courier = { courier: "own", courierName: parcel.courier ?? alex, fragile: parcel.name === "onTheWay" };
  const key = crypto.randomUUID();
  const { id, number } = await staff.request("POST", `/admin/orders/${orderId}/shipments`, { key, ...courier });
  if (parcel.events === "booked") return String(number);
  await staff.request("POST", "/admin/shipments/hand-over", { ids: [id] });
  for (const event of parcel.events) await staff.request("POST", `/admin/shipments/${id}/events`, event);
  return String(number);
}

async function buy(buyer: ScreenUser, phone: string): Promise<string> {
  for (const [productId, colour, size] of [
    ["delta-pocket-tee", "clay", "L"],
    ["luxor-linen-shirt", "olive", "M"],
  ])
    await buyer.request("POST", "/cart", { productId, variantAttributes: { colour, size }, quantity: 2 });
  const { orderId } = await buyer.request("POST", "/checkout/cod", { ...checkoutForm(), phones: [phone] });
  return String(orderId);
}

/** The customer chooses the last day that is offered, and a landmark. */
async function askRedelivery({ customer, orders }: ScreenFixture, number: string): Promise<void> {
  const path = `/orders/${orders.missed}/shipments`;
  const { items } = await customer.request("GET", path);
  const [parcel] = items as { redelivery: { days: string[] } }[];
  const answer = { day: parcel?.redelivery.days.at(-1), landmark: "خلف مدرسة النصر، بجوار الصيدلية" };
  await customer.request("POST", `${path}/${number}/redelivery`, answer);
}

/** An open statement with a short, an unknown and a missing parcel, and a closed one. */
async function addStatements({ staff, statements }: ScreenFixture, numbers: Record<string, string>): Promise<void> {
  const until = new Date().toISOString().slice(0, 10);
  const { couriers } = await staff.request("GET", "/admin/courier-cash");
  const owed = (couriers as { courierName: string; owed: number; parcels: number }[]).map((row) => ({
    ...row,
    each: row.owed / row.parcels,
  }));
  const each = owed.find(({ courierName }) => courierName === alex)?.each ?? 0;
  const rows = [`${numbers.collected},${each},35`, `${numbers.short},${each - 50},35`, "SH-499812,640,35"];
  const open = { courier: "own", courierName: alex, until, fileName: "alex-couriers-week-47.csv" };
  const { id } = await staff.request("POST", "/admin/courier-statements", {
    ...open,
    csv: `parcel,cash,fees\n${rows.join("\n")}\n`,
  });
  statements.open = String(id);
  const paid = owed.find(({ courierName }) => courierName === sahm)?.each ?? 0;
  const closed = await staff.request("POST", "/admin/courier-statements", {
    courier: "own",
    courierName: sahm,
    until,
    fileName: "كشف حساب نوفمبر.csv",
    csv: `parcel,cash,fees\n${numbers.paid},${paid},40\n`,
  });
  statements.closed = String(closed.id);
  const transfer = { amount: paid - 40, on: until, reference: "CIB-20261122-0815", note: "" };
  await staff.request("POST", `/admin/courier-statements/${closed.id}/closing`, transfer);
}

/** The returned parcel is at the shop, to be inspected. */
async function receiveReturn({ customer, staff, orders }: ScreenFixture): Promise<void> {
  const path = `/orders/${orders.collected}`;
  await customer.request("POST", `${path}/refund-request`, { reason: "اللون أغمق من الصورة" });
  const { version } = await staff.request("GET", `/admin${path}`);
  await staff.request("POST", `/admin${path}/goods-received`, { version, restock: false });
}

/** From here on every cash order waits for a call. */
export async function placeUnconfirmed({ customer, staff, orders }: ScreenFixture): Promise<void> {
  await staff.request("PATCH", "/admin/settings", { codConfirmation: "all" });
  for (const [name, phone] of [
    ["unconfirmed", "01112345670"],
    ["unconfirmedToo", "01112345671"],
  ] as const)
    orders[name] = await buy(customer, phone);
}
