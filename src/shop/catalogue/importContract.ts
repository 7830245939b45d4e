import { z } from "zod";
import { csvResponse, pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { importSystems } from "./foreignProduct.ts";
import { adminImportsEndpoints } from "./importEndpoints.ts";
import { importActions, importItemFilters, maxImportBytes } from "./importLimits.ts";
import { importOptions } from "./importOptions.ts";

const importNote = z.object({
  row: z.number(),
  column: z.string(),
  /** Error key. */
  message: z.string(),
  value: z.string(),
  isError: z.boolean(),
});

const importItem = z.object({
  position: z.number(),
  /** First row in the file. */
  row: z.number(),
  name: z.string(),
  variants: z.number(),
  pictures: z.number(),
  action: z.enum(importActions),
  state: z.enum(["waiting", "done", "failed"]),
  productId: z.string().nullable(),
  /** Error key of the product that could not be saved. */
  message: z.string().nullable(),
  notes: z.array(importNote),
});

const importSummary = z.object({
  id: z.uuid(),
  system: z.enum(importSystems),
  fileName: z.string(),
  status: z.enum(["checked", "running", "ended"]),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  rows: z.number(),
  products: z.number(),
  /** Products by what the check found. */
  counts: z.object({ create: z.number(), change: z.number(), same: z.number(), skip: z.number() }),
  /** Products and pictures that are finished, of those that the import works on. */
  done: z.number(),
  total: z.number(),
  failedProducts: z.number(),
  failedPictures: z.number(),
});

const importDetails = importSummary.extend({
  options: importOptions,
  ignoredColumns: z.array(z.string()),
  /** Categories of the file; `category` is the one of the shop. */
  categories: z.array(z.object({ name: z.string(), products: z.number(), category: z.string().nullable() })),
  items: pageSchema(importItem),
});

export type ImportSummary = z.output<typeof importSummary>;
export type ImportDetails = z.output<typeof importDetails>;
export type ImportItem = z.output<typeof importItem>;

const params = z.object({ id: z.uuid() });
const staff = { access: "staff", permission: "products.write" } as const;
const paging = z.object({ show: z.enum(importItemFilters).default("all"), page: pageNumber });
// ms; a file of thousands of products.
const timeoutMs = 120_000;

export const adminImportsContract = {
  list: { call: adminImportsEndpoints.list, ...staff, answer: z.object({ items: z.array(importSummary) }) },
  /** Stores the rows of the file and checks them; changes no product. */
  upload: {
    call: adminImportsEndpoints.upload,
    ...staff,
    body: z.object({ fileName: requiredText(200) }),
    files: { name: "file", maxFiles: 1, maxBytes: maxImportBytes },
    answer: z.object({ id: z.uuid() }),
    status: 201,
  },
  find: { call: adminImportsEndpoints.find, ...staff, params, query: paging, answer: importDetails },
  /** Checks all products again with these options; 409 once the import runs. */
  setOptions: {
    call: adminImportsEndpoints.setOptions,
    ...staff,
    params,
    body: importOptions,
    timeoutMs,
    answer: z.object({}),
    status: 204,
  },
  start: { call: adminImportsEndpoints.start, ...staff, params, answer: z.object({}), status: 204 },
  retry: { call: adminImportsEndpoints.retry, ...staff, params, answer: z.object({}), status: 204 },
  /** Removes an import that does not run; its products stay. */
  remove: { call: adminImportsEndpoints.remove, ...staff, params, answer: z.object({}), status: 204 },
  /** The rows of the products that were left out or failed, in the columns of the file, each with its reason. */
  failedRows: { call: adminImportsEndpoints.failedRows, ...staff, params, ...csvResponse, timeoutMs },
} as const satisfies Contract<typeof adminImportsEndpoints>;
