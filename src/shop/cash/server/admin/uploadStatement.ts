import { createHash, randomUUID } from "node:crypto";
import { conflict, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { StatementCheck, StatementView } from "#shop/cash/adminContract.ts";
import { guessColumns, type StatementColumns } from "#shop/cash/statementColumns.ts";
import type { MatchedRow, StatedRow } from "#shop/cash/statementRules.ts";
import { type CourierAccount, listOwing, matchStatement } from "./matchStatement.ts";
import { readRows, readTable } from "./readStatement.ts";
import { findStatement, presentRows, presentTotals } from "./statementQueries.ts";

type StatementFile = CourierAccount & {
  until: string;
  csv?: string | undefined;
  columns?: StatementColumns | undefined;
};

/** Compares a file with our account, to show before it is stored. */
export async function checkStatement(db: Db, file: StatementFile): Promise<StatementCheck> {
  const { names, sample, columns, rows, unreadable } = await readFile(db, file);
  const matched = await matchStatement(db, { ...file, statementId: null }, rows);
  const different = matched.flatMap((row, at) => (row.difference ? [{ ...row, position: at + 1 }] : []));
  return {
    names,
    sample,
    columns,
    totals: presentTotals(sumsOf(rows)),
    unreadable: unreadable.slice(0, 20),
    differences: different.length,
    items: await presentRows(db, different.slice(0, 100)),
  };
}

const sumsOf = (rows: readonly StatedRow[]) => ({
  rows: rows.length,
  collected: rows.reduce((sum, { stated }) => sum + stated, 0),
  fees: rows.reduce((sum, { fee }) => sum + fee, 0),
});

async function readFile(db: Db | Tx, file: StatementFile) {
  if (file.csv === undefined) {
    const owing = await listOwing(db, { ...file, statementId: null });
    const rows = owing.map(({ reference, owed }) => ({ reference, stated: owed, fee: 0 }));
    return { names: [], sample: [], columns: { reference: "", collected: "", fees: [] }, rows, unreadable: [] };
  }
  const table = readTable(file.csv);
  const known = file.columns ?? (await rememberedColumns(db, file, table.names)) ?? guessColumns(table.names);
  const columns = { ...known, fees: [...known.fees] };
  const shown = { names: table.names, sample: table.lines.slice(0, 3), columns };
  // Staff choose the columns first.
  if (!file.columns && (columns.reference === "" || columns.collected === ""))
    return { ...shown, rows: [], unreadable: [] };
  return { ...shown, ...readRows(table, columns) };
}

async function rememberedColumns(db: Db | Tx, { courier, courierName }: CourierAccount, names: readonly string[]) {
  const known = await db
    .selectFrom("courier_statement_formats")
    .select("columns")
    .where("courier", "=", courier)
    .where("courier_name", "=", courierName)
    .executeTakeFirst();
  if (!known) return undefined;
  const { reference, collected, fees } = known.columns;
  return [reference, collected, ...fees].every((name) => names.includes(name)) ? known.columns : undefined;
}

/** Stores a statement with its rows, and how its columns are named. */
export const uploadStatement = (
  admin: AdminContext,
  file: StatementFile & { fileName: string },
): Promise<StatementView> =>
  admin.db.transaction().execute(async (tx) => {
    const { columns, rows, unreadable } = await readFile(tx, file);
    if (unreadable.length > 0) throw validationError({ csv: "cash.unreadable" });
    if (rows.length === 0) throw validationError({ csv: "validation.required" });
    const statement = await tx
      .insertInto("courier_statements")
      .values({
        courier: file.courier,
        courier_name: file.courierName,
        file_name: file.fileName,
        file_hash: hashOf(file),
        until: file.until,
        actor_id: admin.user.id,
        transferred: null,
        transferred_on: null,
        transfer_reference: null,
        transfer_note: null,
        closed_by: null,
      })
      .onConflict((row) => row.doNothing())
      .returning(["id", "number"])
      .executeTakeFirst();
    if (!statement) throw conflict("cash.sameFile");
    await insertRows(tx, statement.id, await matchStatement(tx, { ...file, statementId: statement.id }, rows));
    if (file.csv !== undefined) await rememberColumns(tx, file, columns);
    await recordAudit(tx, admin, {
      action: "cash.upload",
      subject: "courierStatement",
      subjectId: statement.id,
      after: { number: statement.number, courier: file.courierName, rows: rows.length },
    });
    return findStatement(tx, statement.id);
  });

/** A statement without a file is never the same one. */
const hashOf = ({ csv }: StatementFile) =>
  csv === undefined ? randomUUID() : createHash("sha256").update(csv.trim()).digest("hex");

const rememberColumns = (tx: Tx, { courier, courierName }: CourierAccount, columns: StatementColumns) =>
  tx
    .insertInto("courier_statement_formats")
    .values({ courier, courier_name: courierName, columns: JSON.stringify(columns) })
    .onConflict((row) =>
      row
        .columns(["courier", "courier_name"])
        .doUpdateSet({ columns: JSON.stringify(columns), updated_at: new Date() }),
    )
    .execute();

export async function insertRows(tx: Tx, statementId: string, rows: readonly MatchedRow[]): Promise<void> {
  const values = rows.map(({ shipmentId, ...row }, at) => ({
    ...row,
    statement_id: statementId,
    position: at + 1,
    shipment_id: shipmentId,
    decision: null,
    note: null,
    decided_by: null,
    decided_at: null,
  }));
  for (let at = 0; at < values.length; at += 1_000)
    await tx
      .insertInto("courier_statement_rows")
      .values(values.slice(at, at + 1_000))
      .execute();
}
