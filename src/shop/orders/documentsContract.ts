import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { byId, staffOrdersQuery } from "./contract.ts";
import { documentsCalls, staffDocumentsCalls } from "./documentsCalls.ts";

const file = { answer: z.unknown(), media: "application/pdf" } as const;
/** Milliseconds: papers are printed one after the other. */
const patience = 60_000;
const customers = { access: "customer", params: byId, ...file, patience } as const;
const staffs = { ...customers, access: "staff" } as const;

/** In the language of the order. Another person's order is 404, like one that never was. */
export const documentsContract = {
  /** With a page for each credit note. A cash order that is not sent yet has no invoice, and gets a summary. */
  invoice: { call: documentsCalls.invoice, ...customers },
  /** 409 when nothing of it can go back. */
  returnSlip: { call: documentsCalls.returnSlip, ...customers },
} as const satisfies Contract<typeof documentsCalls>;

/** As many orders as one PDF may list: more take the typesetter more memory than a small machine has to spare. */
export const mostListed = 1_000;

export const staffDocumentsContract = {
  invoice: { call: staffDocumentsCalls.invoice, ...staffs },
  /** In the language of the one who packs. */
  packingSlip: { call: staffDocumentsCalls.packingSlip, ...staffs },
  returnSlip: { call: staffDocumentsCalls.returnSlip, ...staffs },
  /** The whole list with its filters, or the orders that `numbers` names, `100001,100002`; 413 beyond `mostListed`. */
  list: {
    call: staffDocumentsCalls.list,
    access: "staff",
    query: staffOrdersQuery.safeExtend({
      // Digits alone, as an address has no room for a thousand ids.
      numbers: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9})*$/, "validation.invalid")
        .max(10 * mostListed, "validation.tooLong")
        .transform((numbers) => numbers.split(",").map(Number))
        .optional(),
    }),
    ...file,
    patience,
  },
} as const satisfies Contract<typeof staffDocumentsCalls>;
