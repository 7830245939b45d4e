import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { cairoTime } from "#platform/cairoTime.ts";
import { toPounds } from "#platform/money.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { Db } from "#platform/server/database.ts";
import { creditNoteNumber, invoiceNumber, taxPercentOfOrder } from "#shop/orders/documentRules.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { refundReason } from "#shop/orders/server/refundReason.ts";
import type { Period } from "#shop/reporting/period.ts";

const batchSize = 1000;

type DocumentRow = { year: number; number: number; issued_at: Date; order_number: number; payment_method: string };
type InvoiceRow = DocumentRow & {
  governorate: string;
  subtotal: number;
  discount: number;
  tax: number;
  shipping: number;
  total: number;
  credit_used: number;
  prices_include_tax: boolean;
  tax_percent: number | null;
};

const invoiceColumns = [
  ...([
    "invoice",
    "issuedAt",
    "order",
    "paymentMethod",
    "governorate",
    "net",
    "taxPercent",
    "tax",
    "shipping",
  ] as const),
  // The part of the total that was paid with store credit.
  ...(["total", "currency", "storeCredit"] as const),
];

/** Streams the invoices of a period in their order. Net is without tax and shipping; shipping carries no tax. */
export const sendInvoicesCsv = (db: Db, period: Period, reply: FastifyReply): Promise<void> =>
  sendCsv(reply, {
    name: `invoices-${period.from}-${period.to}.csv`,
    columns: invoiceColumns,
    rows: inBatches((after) => loadInvoices(db, period, after), toInvoice),
  });

async function loadInvoices(db: Db, { from, to }: Period, after: DocumentRow | undefined): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.year, i.number, i.issued_at, o.number as order_number, o.payment_method, o.governorate,
           o.subtotal, o.discount, o.tax, o.shipping, o.total, o.credit_used, o.prices_include_tax, o.tax_percent
      from invoices i join orders o on o.id = i.order_id
     where i.issued_at >= cairo_midnight(${from}::date) and i.issued_at < cairo_midnight(${to}::date + 1)
       and (i.year, i.number) > (${after?.year ?? 0}, ${after?.number ?? 0})
     order by i.year, i.number limit ${batchSize}`.execute(db);
  return rows;
}

const toInvoice = ({ tax, shipping, total, credit_used, ...row }: InvoiceRow) => ({
  invoice: invoiceNumber(row),
  ...toDocument(row),
  governorate: row.governorate,
  net: toPounds(total - tax - shipping),
  taxPercent: taxPercentOfOrder({ ...row, tax }) ?? "",
  tax: toPounds(tax),
  shipping: toPounds(shipping),
  total: toPounds(total),
  currency: "EGP",
  storeCredit: toPounds(credit_used),
});

type CreditNoteRow = DocumentRow & {
  amount: number;
  tax: number;
  reason: string | null;
  credit_used: number;
  invoice_year: number | null;
  invoice_number: number | null;
};

const creditNoteColumns = [
  ...(["creditNote", "issuedAt", "invoice", "order", "paymentMethod", "reason", "net", "tax", "total"] as const),
  // The part of the total that became store credit.
  ...(["currency", "storeCredit"] as const),
];

/** Streams the credit notes of a period in their order. Net is without tax, and contains refunded shipping. */
export const sendCreditNotesCsv = (db: Db, period: Period, reply: FastifyReply): Promise<void> =>
  sendCsv(reply, {
    name: `credit-notes-${period.from}-${period.to}.csv`,
    columns: creditNoteColumns,
    rows: inBatches((after) => loadCreditNotes(db, period, after), toCreditNote),
  });

async function loadCreditNotes(db: Db, { from, to }: Period, after: DocumentRow | undefined): Promise<CreditNoteRow[]> {
  const { rows } = await sql<CreditNoteRow>`
    select c.year, c.number, c.issued_at, o.number as order_number, o.payment_method, c.amount,
           report_credited_tax(c, o) as tax, ${refundReason} as reason,
           -- The credit note of a parcel that nobody took is of the whole order, so its refunds of credit have none.
           case when r.provider = 'credit' then c.amount
                when c.refund_id is null then coalesce((
                  select sum(b.amount)::integer from refunds b
                   where b.order_id = o.id and b.provider = 'credit' and b.status = 'succeeded'
                     and not exists (select from credit_notes n where n.refund_id = b.id)), 0)
                else 0 end as credit_used, i.year as invoice_year, i.number as invoice_number
      from credit_notes c join orders o on o.id = c.order_id
           left join refunds r on r.id = c.refund_id left join invoices i on i.order_id = c.order_id
     where c.issued_at >= cairo_midnight(${from}::date) and c.issued_at < cairo_midnight(${to}::date + 1)
       and (c.year, c.number) > (${after?.year ?? 0}, ${after?.number ?? 0})
     order by c.year, c.number limit ${batchSize}`.execute(db);
  return rows;
}

const toCreditNote = ({ amount, tax, reason, credit_used, invoice_year, invoice_number, ...row }: CreditNoteRow) => ({
  creditNote: creditNoteNumber(row),
  ...toDocument(row),
  invoice: invoice_year && invoice_number ? invoiceNumber({ year: invoice_year, number: invoice_number }) : "",
  // Without a refund: a parcel that nobody paid for came back.
  reason: reason ?? "refused_at_door",
  net: toPounds(amount - tax),
  tax: toPounds(tax),
  total: toPounds(amount),
  currency: "EGP",
  storeCredit: toPounds(credit_used),
});

const toDocument = (row: DocumentRow) => ({
  issuedAt: cairoTime(row.issued_at),
  order: orderNumber(row.order_number),
  paymentMethod: row.payment_method,
});

/** A cursor would hold a connection while the client downloads. */
async function* inBatches<Row extends DocumentRow>(
  load: (after: Row | undefined) => Promise<Row[]>,
  present: (row: Row) => object,
): AsyncIterable<object> {
  for (let after: Row | undefined; ; ) {
    const rows = await load(after);
    yield* rows.map(present);
    after = rows.at(-1);
    if (!after || rows.length < batchSize) return;
  }
}

/** Returns the number of rows of a file, at most `most`. */
export async function countDocuments(
  db: Db,
  table: "invoices" | "credit_notes",
  { from, to }: Period,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${sql.table(table)} where issued_at >= cairo_midnight(${from}::date)
         and issued_at < cairo_midnight(${to}::date + 1) limit ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
