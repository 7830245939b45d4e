import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { adminOrdersQuery } from "./adminContract.ts";
import { adminDocumentEndpoints } from "./adminEndpoints.ts";
import { orderIdParams } from "./contract.ts";
import { pdfResponse } from "./documentContract.ts";

const adminDocument = { access: "staff", params: orderIdParams, ...pdfResponse } as const;

/** Maximum number of orders per PDF: more would exceed the memory of a small server. */
export const maxListed = 1_000;

export const adminDocumentContract = {
  invoice: { call: adminDocumentEndpoints.invoice, permission: "amounts.read", ...adminDocument },
  /** In the language of the admin who packs. */
  packingSlip: { call: adminDocumentEndpoints.packingSlip, permission: "orders.read", ...adminDocument },
  returnSlip: { call: adminDocumentEndpoints.returnSlip, permission: "returns.read", ...adminDocument },
  /** The filtered list, or the orders in `numbers`, `100001,100002`; 413 above `maxListed`. */
  list: {
    call: adminDocumentEndpoints.list,
    access: "staff",
    permission: "orders.export",
    query: adminOrdersQuery.safeExtend({
      // Digits only, because 1,000 ids do not fit into a URL.
      numbers: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9})*$/, "validation.invalid")
        .max(10 * maxListed, "validation.tooLong")
        .transform((numbers) => numbers.split(",").map(Number))
        .optional(),
    }),
    ...pdfResponse,
  },
} as const satisfies Contract<typeof adminDocumentEndpoints>;
