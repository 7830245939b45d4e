/** States of an order that staff prepare. A sent one waits for its payment; a placed one has become an order. */
export const draftStatuses = ["draft", "sent", "placed", "expired", "cancelled"] as const;
export type DraftStatus = (typeof draftStatuses)[number];

/** Cash on delivery, or a link where the customer pays by card. */
export const draftPayments = ["cash", "link"] as const;
export type DraftPayment = (typeof draftPayments)[number];

export type DraftLine = { variantId: string; quantity: number };

export const maxDraftLines = 50;

/** `D-1001`, as staff read it. */
export const draftNumber = (number: number): string => `D-${number}`;

/** Whether the customer of a sent draft can begin to pay now. */
export const isPayable = (
  { status, expiresAt }: { status: DraftStatus; expiresAt: Date | null },
  now = new Date(),
): boolean => status === "sent" && expiresAt !== null && now < expiresAt;
