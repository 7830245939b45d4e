import type { Person } from "./people.ts";

/** What staff do to one order, always with the version that it has now. */
export function deskOf(staff: Person, orderId: string) {
  const seen = async () => (await staff.get(`/admin/orders/${orderId}`)).body;
  const post = async (deed: string, body: Record<string, unknown> = {}) =>
    staff.post(`/admin/orders/${orderId}/${deed}`, { version: (await seen()).version, ...body });
  return {
    seen,
    async move(...statuses: string[]) {
      for (const status of statuses) {
        const { version } = await seen();
        const answer = await staff.patch(`/admin/orders/${orderId}/status`, { status, version });
        if (answer.status !== 200) throw new Error(`Not moved to ${status}: ${JSON.stringify(answer.body)}`);
      }
    },
    receive: (body = {}) => post("goods-received", body),
    refund: (body = {}) => post("refund", body),
    retry: () => staff.post(`/admin/orders/${orderId}/refund-retry`),
    reject: (reason: string) => post("refund-rejection", { reason }),
    reopen: (reason: string) => post("refund-reopening", { reason }),
    takeBack: (body = {}) => post("refund-request", { reason: "They called us", ...body }),
    refusedAtDoor: (body = {}) => post("refused-at-door", body),
    note: (note: string) => staff.post(`/admin/orders/${orderId}/notes`, { note }),
    async track(trackingNumber: string) {
      const { version } = await seen();
      return staff.patch(`/admin/orders/${orderId}/tracking`, { trackingNumber, version });
    },
  };
}
