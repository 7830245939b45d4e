import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestUser } from "./users.ts";

type Lines = { lineId: string; quantity: number }[];
export type Parcel = { id: string; number: string; cash: number; lines: Lines };

/** Admin calls for parcels; `staff` names who makes them. */
export function shipmentClient(staff: () => TestUser) {
  /** Answers with a parcel of these lines, or of all that are left, for the shop's own courier. */
  const pack = (orderId: string, lines?: Lines, courierName?: string) =>
    staff().post(`/admin/orders/${orderId}/shipments`, { key: randomUUID(), courier: "own", lines, courierName });
  return {
    pack,
    /** The same, handed over to the courier. */
    async send(orderId: string, lines?: Lines, courierName?: string): Promise<Parcel> {
      const { status, body: parcel } = await pack(orderId, lines, courierName);
      expect(status, JSON.stringify(parcel)).toBe(201);
      const { body: handed } = await staff().post("/admin/shipments/hand-over", { ids: [parcel.id] });
      expect(handed.refused).toEqual([]);
      return parcel;
    },
    async report(id: string, kind: string, reason?: string): Promise<void> {
      const answer = await staff().post(`/admin/shipments/${id}/events`, { kind, ...(reason ? { reason } : {}) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}
