import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { orderIdParams } from "./contract.ts";
import { documentEndpoints } from "./documentEndpoints.ts";

/** Fields of endpoints that answer a PDF. Documents are rendered one after the other, hence the timeout. */
export const pdfResponse = { answer: z.unknown(), contentType: "application/pdf", timeoutMs: 60_000 } as const;
const customerDocument = { access: "customer", params: orderIdParams, ...pdfResponse } as const;

/** In the language of the page, which staff get in that of the order. Another customer's order returns 404, like a missing one. */
export const documentContract = {
  /** Includes a page per credit note. A cash order before dispatch has no invoice yet and gets a summary. */
  invoice: { call: documentEndpoints.invoice, ...customerDocument },
  /** 409 when nothing can be returned. */
  returnSlip: { call: documentEndpoints.returnSlip, ...customerDocument },
} as const satisfies Contract<typeof documentEndpoints>;
