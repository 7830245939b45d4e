import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { toPounds } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { StatementRow, StatementView } from "#shop/cash/adminContract.ts";
import type { MatchedRow } from "#shop/cash/statementRules.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { shipmentNumber } from "#shop/shipping/shipmentNumber.ts";
import "#shop/orders/server/tables.ts";
import "#shop/shipping/server/tables.ts";
import "../tables.ts";

const statementsQuery = (db: Db | Tx) =>
  db
    .selectFrom("courier_statements as t")
    .innerJoinLateral(
      (rows) =>
        rows
          .selectFrom("courier_statement_rows as r")
          .select([
            sql<number>`count(*) filter (where r.difference is distinct from 'missing')`.as("rows"),
            sql<number>`coalesce(sum(r.stated), 0)::bigint`.as("collected"),
            sql<number>`coalesce(sum(r.fee), 0)::bigint`.as("fees"),
            sql<number>`count(r.difference)`.as("differences"),
            sql<number>`count(*) filter (where r.difference is not null and r.decision is null)`.as("undecided"),
          ])
          .whereRef("r.statement_id", "=", "t.id")
          .as("sums"),
      (join) => join.onTrue(),
    )
    .selectAll("sums")
    .select(["t.id", "t.number", "t.courier", "t.courier_name", "t.file_name", "t.status", "t.created_at"])
    .select(["t.transferred", "t.transfer_reference", "t.transfer_note", "t.closed_at"])
    .select([
      sql<string>`to_char(t.until, 'YYYY-MM-DD')`.as("until"),
      sql<string | null>`to_char(t.transferred_on, 'YYYY-MM-DD')`.as("transferred_on"),
    ]);

type StatementSums = Awaited<ReturnType<ReturnType<typeof statementsQuery>["executeTakeFirstOrThrow"]>>;

export const presentTotals = ({ rows, collected, fees }: Pick<StatementSums, "rows" | "collected" | "fees">) => ({
  rows,
  collected: toPounds(collected),
  fees: toPounds(fees),
  net: toPounds(collected - fees),
});

const present = (row: StatementSums): StatementView => ({
  id: row.id,
  number: row.number,
  courier: row.courier,
  courierName: row.courier_name,
  fileName: row.file_name,
  until: row.until,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  totals: presentTotals(row),
  differences: row.differences,
  undecided: row.undecided,
  transfer: row.closed_at && {
    amount: toPounds(row.transferred ?? 0),
    on: row.transferred_on ?? "",
    reference: row.transfer_reference ?? "",
    note: row.transfer_note ?? "",
    closedAt: row.closed_at.toISOString(),
  },
});

export async function findStatement(db: Db | Tx, id: string): Promise<StatementView> {
  const row = await statementsQuery(db).where("t.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("cash.notFound");
  return present(row);
}

type ListParams = { status: "all" | "open" | "closed"; page: number; pageSize: number };

/** Newest first. */
export async function listStatements(db: Db, { status, page, pageSize }: ListParams) {
  const statuses = status === "all" ? (["open", "closed"] as const) : [status];
  const [rows, { total }] = await Promise.all([
    statementsQuery(db)
      .where("t.status", "in", statuses)
      .orderBy("t.number", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("courier_statements")
      .select((row) => row.fn.countAll<number>().as("total"))
      .where("status", "in", statuses)
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(present), page, pageSize, total };
}

const rowsPerPage = 100;

/** A statement with a page of its rows, by default those that differ. */
export async function findStatementPage(db: Db, id: string, show: "differences" | "all", page: number) {
  const view = await findStatement(db, id);
  const rows = await db
    .selectFrom("courier_statement_rows")
    .selectAll()
    .where("statement_id", "=", id)
    .$if(show === "differences", (row) => row.where("difference", "is not", null))
    .orderBy("position")
    .limit(rowsPerPage)
    .offset((page - 1) * rowsPerPage)
    .execute();
  const total = show === "differences" ? view.differences : await countRows(db, id);
  const items = await presentRows(
    db,
    rows.map((row) => ({ ...row, shipmentId: row.shipment_id })),
  );
  return { ...view, items, page, pageSize: rowsPerPage, total };
}

async function countRows(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom("courier_statement_rows")
    .select((row) => row.fn.countAll<number>().as("n"))
    .where("statement_id", "=", id)
    .executeTakeFirstOrThrow();
  return n;
}

type PresentableRow = MatchedRow & { position: number; decision?: StatementRow["decision"]; note?: string | null };

export async function presentRows(db: Db, rows: readonly PresentableRow[]): Promise<StatementRow[]> {
  const ids = rows.flatMap(({ shipmentId }) => shipmentId ?? []);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom("shipments as s")
          .innerJoin("orders as o", "o.id", "s.order_id")
          .select(["s.id", "s.number", "s.order_id", "o.number as order_number"])
          .where("s.id", "in", ids)
          .execute();
  const byId = new Map(found.map((shipment) => [shipment.id, shipment]));
  return rows.map(({ position, reference, shipmentId, stated, fee, expected, difference, decision, note }) => {
    const shipment = byId.get(shipmentId ?? "");
    return {
      position,
      reference,
      shipment: shipment
        ? {
            number: shipmentNumber(shipment.number),
            orderId: shipment.order_id,
            orderNumber: orderNumber(shipment.order_number),
          }
        : null,
      stated: toPounds(stated),
      fee: toPounds(fee),
      expected: toPounds(expected),
      difference,
      decision: decision ?? null,
      note: note ?? null,
    };
  });
}
