import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import type { TestUser } from "./users.ts";

/** Couriers pay what they owe. Afterwards nothing is owed. */
export async function settleCouriers(staff: TestUser): Promise<void> {
  const until = cairoDay(new Date());
  const accounts = async () => (await staff.get("/admin/courier-cash")).body.couriers;
  const open = async () => (await accounts()).find(({ owed }: { owed: number }) => owed !== 0);
  // A statement lists at most five thousand parcels.
  for (let account = await open(); account; account = await open()) {
    const { courier, courierName } = account;
    const { body } = await staff.post("/admin/courier-statements", { courier, courierName, until });
    const transfer = { amount: body.totals.net, on: until, reference: randomUUID() };
    expect((await staff.post(`/admin/courier-statements/${body.id}/closing`, transfer)).status).toBe(200);
  }
}
