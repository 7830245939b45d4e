import type { TestUser } from "./users.ts";

/** Admin calls for one order, always with its current version. */
export function adminOrderClient(staff: TestUser, orderId: string) {
  const load = async () => (await staff.get(`/admin/orders/${orderId}`)).body;
  const post = async (action: string, body: Record<string, unknown> = {}) =>
    staff.post(`/admin/orders/${orderId}/${action}`, { version: (await load()).version, ...body });
  return {
    seen: load,
    async move(...statuses: string[]) {
      for (const status of statuses) {
        const { version } = await load();
        const answer = await staff.patch(`/admin/orders/${orderId}/status`, { status, version });
        if (answer.status !== 200) throw new Error(`Transition to ${status} failed: ${JSON.stringify(answer.body)}`);
      }
    },
    receive: (body = {}) => post("goods-received", body),
    refund: (body = {}) => post("refund", body),
    retry: () => staff.post(`/admin/orders/${orderId}/refund-retry`),
    reject: (customerMessage: string) => post("refund-rejection", { customerMessage }),
    reopen: (reason: string) => post("refund-reopening", { reason }),
    takeBack: (body = {}) => post("refund-request", { reason: "They called us", ...body }),
    refusedAtDoor: (body = {}) => post("refused-at-door", body),
    note: (note: string) => staff.post(`/admin/orders/${orderId}/notes`, { note }),
    async track(trackingNumber: string) {
      const { version } = await load();
      return staff.patch(`/admin/orders/${orderId}/tracking`, { trackingNumber, version });
    },
  };
}
