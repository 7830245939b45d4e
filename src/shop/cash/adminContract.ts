import { z } from "zod";
import { amount } from "#platform/amounts.ts";
import { calendarDay, line, pageNumber, pageSchema, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { courierNames } from "#shop/shipping/courier.ts";
import { adminCashEndpoints } from "./adminEndpoints.ts";
import { maxFeeColumns } from "./statementColumns.ts";
import { decisions, differences } from "./statementRules.ts";

const idParams = z.object({ id: z.uuid() });
const pounds = amount(z.number());

/** Most rows of one statement, and most characters of its file. */
export const maxStatementRows = 5_000;
const maxFileLength = 1_000_000;

const account = { courier: z.enum(courierNames), courierName: requiredText(60) };

const columnName = line(100);
const columns = z.object({
  reference: columnName,
  collected: columnName,
  fees: z.array(columnName).max(maxFeeColumns),
});

const statementFile = z.object({
  ...account,
  /** The last day that the statement covers. */
  until: calendarDay,
  /** Contents of a CSV file. Without it the statement lists all parcels whose cash the courier owes. */
  csv: z.string().max(maxFileLength, "validation.tooLong").optional(),
  /** Those of the last statement, or guessed, when missing. */
  columns: columns.optional(),
});

const totals = z.object({
  rows: z.number(),
  /** Egyptian pounds by the courier's account; `net` is what it transfers. */
  collected: pounds,
  fees: pounds,
  net: pounds,
});

const row = z.object({
  position: z.number(),
  reference: z.string(),
  shipment: z.object({ number: z.string(), orderId: z.uuid(), orderNumber: z.string() }).nullable(),
  stated: pounds,
  fee: pounds,
  expected: pounds,
  difference: z.enum(differences).nullable(),
  decision: z.enum(decisions).nullable(),
  note: z.string().nullable(),
});
export type StatementRow = z.output<typeof row>;

const statement = z.object({
  id: z.uuid(),
  number: z.number(),
  ...account,
  fileName: z.string(),
  until: z.string(),
  status: z.enum(["open", "closed"]),
  createdAt: z.string(),
  totals,
  /** Rows that differ, and those among them that nobody has decided yet. */
  differences: z.number(),
  undecided: z.number(),
  transfer: z
    .object({ amount: pounds, on: z.string(), reference: z.string(), note: z.string(), closedAt: z.string() })
    .nullable(),
});
export type StatementView = z.output<typeof statement>;

const statementPage = statement.extend({
  items: z.array(row),
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
});

const sums = {
  parcels: z.number(),
  collected: pounds,
  fees: pounds,
  paid: pounds,
  writtenOff: pounds,
  owed: pounds,
  /** Of `owed`, what couriers should have paid by now. */
  late: pounds,
};

const report = z.object({
  /** Days after the delivery after which cash is late. */
  lateAfterDays: z.number(),
  /** All time. */
  couriers: z.array(z.object({ ...account, ...sums })),
  /** The last 26 weeks by the day of delivery; `week` is a Sunday. Newest first. */
  weeks: z.array(z.object({ week: z.string(), ...account, ...sums })),
});
export type CashReport = z.output<typeof report>;

const checkResult = z.object({
  /** Names of the columns, and the cells of the first rows. */
  names: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  columns,
  totals,
  /** Lines whose amounts cannot be read; at most twenty. The statement can only be stored without any. */
  unreadable: z.array(z.object({ line: z.number(), text: z.string() })),
  differences: z.number(),
  /** At most a hundred. */
  items: z.array(row),
});
export type StatementCheck = z.output<typeof checkResult>;

const all = { access: "staff", permission: "cash.manage" } as const;
const upload = { bodyLimit: 4_000_000, timeoutMs: 60_000 } as const;

export const adminCashContract = {
  /** Amounts that each courier collected, kept and paid. */
  report: { call: adminCashEndpoints.report, ...all, answer: report },
  list: {
    call: adminCashEndpoints.list,
    ...all,
    query: z.object({
      status: z.enum(["all", "open", "closed"]).default("all"),
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: pageSchema(statement),
  },
  /** Compares a file with the shop's account and stores nothing. */
  check: { call: adminCashEndpoints.check, ...all, ...upload, body: statementFile, answer: checkResult },
  /** Stores a statement and the names of its columns. 409 for a file that was stored before. */
  upload: {
    call: adminCashEndpoints.upload,
    ...all,
    ...upload,
    body: statementFile.extend({ fileName: line(200).default("") }),
    status: 201,
    answer: statement,
  },
  one: {
    call: adminCashEndpoints.one,
    ...all,
    params: idParams,
    query: z.object({ show: z.enum(["differences", "all"]).default("differences"), page: pageNumber }),
    answer: statementPage,
  },
  decide: {
    call: adminCashEndpoints.decide,
    ...all,
    params: idParams,
    body: z.object({
      positions: z.array(z.number().int().min(1).max(1_000_000)).min(1).max(500),
      decision: z.enum(decisions),
      note: requiredText(500),
    }),
    answer: statement,
  },
  /** Books a statement with the transfer that paid it. Each difference must be decided; another sum needs a note. */
  close: {
    call: adminCashEndpoints.close,
    ...all,
    timeoutMs: 60_000,
    params: idParams,
    body: z.object({
      /** Egyptian pounds; negative when the shop paid the courier. */
      amount: z.number().min(-1_000_000_000).max(1_000_000_000).multipleOf(0.01),
      on: calendarDay,
      reference: requiredText(100),
      note: line(500).default(""),
    }),
    answer: statement,
  },
  /** Removes an open statement, such as a wrong file. */
  discard: { call: adminCashEndpoints.discard, ...all, params: idParams, status: 204, answer: z.object({}) },
} as const satisfies Contract<typeof adminCashEndpoints>;
