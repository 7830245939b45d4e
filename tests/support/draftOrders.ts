import type { DraftFields } from "#shop/checkout/adminDraftContract.ts";
import { alexandriaAddress } from "./purchases.ts";
import type { TestUser } from "./users.ts";

/** Returns a complete order of a customer without an account, for cash. */
export const draftInput = (changes: Partial<DraftFields> = {}): DraftFields => ({
  channel: "phone",
  payment: "cash",
  userId: null,
  name: "Salma Fathy",
  email: "",
  phones: ["01012345678"],
  language: "ar",
  shippingAddress: alexandriaAddress,
  lines: [],
  ...changes,
});

/** Calls of staff for drafts, which fail loudly. */
export function draftClient(staff: TestUser) {
  const must = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call;
    if (status >= 300) throw new Error(`Draft call failed: ${JSON.stringify(body)}`);
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the shop answered
    return body as any;
  };
  return {
    create: (changes: Partial<DraftFields> = {}) => must(staff.post("/admin/draft-orders", draftInput(changes))),
    place: ({ id, version }: { id: string; version: number }, expectedTotal?: number, more: object = {}) =>
      staff.post(`/admin/draft-orders/${id}/place`, { version, expectedTotal, ...more }),
    send: ({ id, version }: { id: string; version: number }, expectedTotal?: number) =>
      staff.post(`/admin/draft-orders/${id}/send`, { version, expectedTotal }),
    sent: async (changes: Partial<DraftFields>) => {
      const { id, version } = await must(
        staff.post("/admin/draft-orders", draftInput({ payment: "link", ...changes })),
      );
      return must(staff.post(`/admin/draft-orders/${id}/send`, { version }));
    },
    get: (id: string) => must(staff.get(`/admin/draft-orders/${id}`)),
  };
}

/** The token of a payment link. */
export const tokenOf = ({ link }: { link: { url: string } | null }): string => link?.url.split("/pay/")[1] ?? "";
