import type { z } from "zod";
import { ShopError } from "#platform/errors.ts";
import { governorateOf } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import { makePdf } from "#platform/server/pdf/makePdf.ts";
import { mostListed, type staffDocumentsContract } from "#shop/orders/documentsContract.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { countOrders } from "../countOrders.ts";
import type { OrderRow } from "../queries.ts";
import { eachOrder } from "../staffList.ts";
import { numberOf } from "./orderOnPaper.ts";
import { type Cell, sheetOf } from "./paper.ts";
import { brief, code, own, textsOf, type Words } from "./words.ts";

export type ListQuery = z.output<typeof staffDocumentsContract.list.query>;
type Row = OrderRow & { pieces: number };

/** The staff's list on paper, in their language. @throws ShopError 413 where it is longer than paper should be */
export async function printList(db: Db, query: ListQuery, words: Words, who: { settings: Settings; name: string }) {
  const rows = await rowsOf(db, query);
  const { say, count, dayAndTime } = words;
  const sheet = {
    ...sheetOf(say("list"), words, who.settings),
    count: count("orders", rows.length),
    made: say("list.made", { time: dayAndTime(new Date()), name: who.name }),
    filters: filtersOf(query, words),
    columns: columnsOf(words),
    rows: await cellsOf(rows, words),
    sums: sumsOf(rows, words),
  };
  // Naming each cell for screen readers makes the file eight times as large; the page and the CSV say the same.
  return makePdf(new URL("./list.typ", import.meta.url), sheet, { tagged: false });
}

/** All as they are at one moment, so that no order is missing or there twice while others come in. */
function rowsOf(db: Db, query: ListQuery): Promise<Row[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { total: found } = await countOrders(tx, query);
      if (found > mostListed)
        throw new ShopError("tooLarge", "admin.orders.exportTooMany", { facts: { found, most: mostListed } });
      const rows: Row[] = [];
      for await (const row of eachOrder(tx, query)) rows.push(row);
      return rows;
    });
}

const columnsOf = ({ say }: Words) => [
  { label: say("col.order"), width: "own" },
  { label: say("col.placed"), width: "own" },
  { label: say("col.customer"), width: "rest" },
  { label: say("col.place"), width: "rest" },
  { label: say("col.payment"), width: "own" },
  { label: say("col.status"), width: "own" },
  { label: say("col.pieces"), width: "own", end: true },
  { label: say("col.total"), width: "own", end: true },
];

/** A few at a time: whoever asks for a page meanwhile is not kept waiting. */
async function cellsOf(rows: readonly Row[], words: Words): Promise<Cell[][]> {
  const cells: Cell[][] = [];
  for (const row of rows) {
    cells.push(cellsOfRow(row, words));
    if (cells.length % 100 === 0) await new Promise((next) => setImmediate(next));
  }
  return cells;
}

function cellsOfRow(row: Row, { say, money, number, dayAndTime, comma, language }: Words): Cell[] {
  const governorate = governorateOf(row.governorate);
  const place = [row.shipping_address.city, governorate ? inLanguage(governorate.name, language) : row.governorate];
  return [
    numberOf(row),
    dayAndTime(row.placed_at),
    {
      main: own(brief(row.customer_name || "–")),
      detail: [row.email, row.phones[0]].flatMap((part) => (part ? [code(brief(part))] : [])).join(" · "),
    },
    place
      .filter((part) => part !== "")
      .map((part) => own(brief(part)))
      .join(comma),
    say(`method.${row.payment_method}`),
    textsOf(language, "admin")[`status.${row.status}`] ?? row.status,
    number(row.pieces),
    money(toPounds(row.total)),
  ];
}

function sumsOf(rows: readonly Row[], { say, money, number, count }: Words) {
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

function filtersOf({ numbers, status, from, to, orderId, email, address }: ListQuery, { say, day, language }: Words) {
  const noon = (date: string) => day(`${date}T12:00:00Z`);
  return [
    ...(numbers ? [say("filter.chosen")] : []),
    ...status.map((name) => textsOf(language, "admin")[`status.${name}`] ?? name),
    ...(from ? [say("filter.from", { day: noon(from) })] : []),
    ...(to ? [say("filter.to", { day: noon(to) })] : []),
    ...[orderId, email, address].flatMap((typed) => (typed ? [own(typed)] : [])),
  ];
}
