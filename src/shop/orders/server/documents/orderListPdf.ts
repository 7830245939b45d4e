import type { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import { type adminDocumentContract, maxListed } from "#shop/orders/adminDocumentContract.ts";
import { streamOrders } from "../admin/adminOrderList.ts";
import { countOrders } from "../admin/countOrders.ts";
import type { OrderRow } from "../orderQueries.ts";
import { orderNumberCode } from "./documentFields.ts";
import { type Cell, type DocumentShop, pageSettings } from "./documentModel.ts";
import { type DocumentTexts, isolateCode, isolateText, loadTexts, shortenForColumn } from "./documentTexts.ts";

export type ListQuery = z.output<typeof adminDocumentContract.list.query>;
type Row = OrderRow & { pieces: number };

/**
 * Renders the admin order list in the admin's language.
 * @throws ShopError 413 above `maxListed` orders
 */
export async function orderListPdf(
  db: Db,
  query: ListQuery,
  words: DocumentTexts,
  printedBy: DocumentShop & { name: string },
) {
  const rows = await loadRows(db, query);
  const { say, count, dayAndTime } = words;
  const sheet = {
    ...(await pageSettings(say("list"), words, printedBy)),
    count: count("orders", rows.length),
    made: say("list.made", { time: dayAndTime(new Date()), name: printedBy.name }),
    filters: filterLabels(query, words),
    columns: listColumns(words),
    rows: await listCells(rows, words),
    sums: listSums(rows, words),
  };
  // Tagged PDF (for screen readers) is eight times as large; the page and the CSV have the same content.
  return makePdf(new URL("./list.typ", import.meta.url), sheet, { tagged: false });
}

/** Reads all rows in one snapshot (repeatable read), so that concurrent orders cause no gaps or duplicates. */
function loadRows(db: Db, query: ListQuery): Promise<Row[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { total: found } = await countOrders(tx, query);
      if (found > maxListed)
        throw new ShopError("tooLarge", "admin.orders.exportTooMany", { params: { found, most: maxListed } });
      const rows: Row[] = [];
      for await (const row of streamOrders(tx, query)) rows.push(row);
      return rows;
    });
}

const listColumns = ({ say }: DocumentTexts) => [
  { label: say("col.order"), width: "own" },
  { label: say("col.placed"), width: "own" },
  { label: say("col.customer"), width: "rest" },
  { label: say("col.place"), width: "rest" },
  { label: say("col.payment"), width: "own" },
  { label: say("col.status"), width: "own" },
  { label: say("col.pieces"), width: "own", end: true },
  { label: say("col.total"), width: "own", end: true },
];

/** Yields to the event loop every 100 rows, so that other requests are not delayed. */
async function listCells(rows: readonly Row[], words: DocumentTexts): Promise<Cell[][]> {
  const cells: Cell[][] = [];
  for (const row of rows) {
    cells.push(rowCells(row, words));
    if (cells.length % 100 === 0) await new Promise((next) => setImmediate(next));
  }
  return cells;
}

function rowCells(row: Row, { say, money, number, dayAndTime, comma, language }: DocumentTexts): Cell[] {
  const governorate = findGovernorate(row.governorate);
  const place = [row.shipping_address.city, governorate ? inLanguage(governorate.name, language) : row.governorate];
  return [
    orderNumberCode(row),
    dayAndTime(row.placed_at),
    {
      main: isolateText(shortenForColumn(row.customer_name || "–")),
      detail: [row.email, row.phones[0]]
        .flatMap((part) => (part ? [isolateCode(shortenForColumn(part))] : []))
        .join(" · "),
    },
    place
      .filter((part) => part !== "")
      .map((part) => isolateText(shortenForColumn(part)))
      .join(comma),
    say(`method.${row.payment_method}`),
    loadTexts(language, "admin")[`status.${row.status}`] ?? row.status,
    number(row.pieces),
    money(toPounds(row.total)),
  ];
}

function listSums(rows: readonly Row[], { say, money, number, count }: DocumentTexts) {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const paidBy = (method: Row["payment_method"]) =>
    toPounds(sum(({ payment_method, total }) => (payment_method === method ? total : 0)));
  const refunded = toPounds(sum((row) => row.refunded));
  return [
    { label: say("list.pieces"), value: number(sum((row) => row.pieces)) },
    { label: say("list.card"), value: money(paidBy("card")) },
    { label: say("list.cod"), value: money(paidBy("cod")) },
    ...(refunded > 0 ? [{ label: say("list.refunded"), value: money(refunded) }] : []),
    { label: count("orders", rows.length), value: money(toPounds(sum((row) => row.total))), strong: true },
  ];
}

function filterLabels(
  { numbers, status, from, to, orderId, email, address }: ListQuery,
  { say, day, language }: DocumentTexts,
) {
  const noon = (date: string) => day(`${date}T12:00:00Z`);
  return [
    ...(numbers ? [say("filter.chosen")] : []),
    ...status.map((name) => loadTexts(language, "admin")[`status.${name}`] ?? name),
    ...(from ? [say("filter.from", { day: noon(from) })] : []),
    ...(to ? [say("filter.to", { day: noon(to) })] : []),
    ...[orderId, email, address].flatMap((filter) => (filter ? [isolateText(filter)] : [])),
  ];
}
