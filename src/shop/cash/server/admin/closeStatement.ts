import { type Selectable, sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { closingEntries, type Decision, type LedgerRow, statedNet } from "#shop/cash/statementRules.ts";
import { matchStatement } from "./matchStatement.ts";
import { insertRows } from "./uploadStatement.ts";

type Statement = Selectable<Tables["courier_statements"]>;

/** Locks an open statement. Throws 404 or 409. */
async function lockStatement(tx: Tx, id: string): Promise<Statement> {
  const statement = await tx
    .selectFrom("courier_statements")
    .selectAll()
    .select(sql<string>`to_char(until, 'YYYY-MM-DD')`.as("until"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!statement) throw notFound("cash.notFound");
  if (statement.status === "closed") throw conflict("cash.closed");
  return statement;
}

type DecideInput = { positions: readonly number[]; decision: Decision; note: string };

/** Decides whose account counts for some differences. */
export const decideDifferences = (admin: AdminContext, id: string, input: DecideInput): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    await lockStatement(tx, id);
    const { decision, note } = input;
    const changed = await tx
      .updateTable("courier_statement_rows")
      .set({ decision, note, decided_by: admin.user.id, decided_at: new Date() })
      .where("statement_id", "=", id)
      .where("position", "in", input.positions)
      .where("difference", "is not", null)
      .returning("position")
      .execute();
    if (changed.length !== new Set(input.positions).size) throw conflict("common.stale");
    await recordAudit(tx, admin, {
      action: "cash.decide",
      subject: "courierStatement",
      subjectId: id,
      after: { positions: input.positions, decision, note },
    });
  });

type ClosingInput = { amount: number; on: string; reference: string; note: string };

/** Books a statement with the transfer that paid it. */
export async function closeStatement(admin: AdminContext, id: string, input: ClosingInput): Promise<void> {
  const isUnchanged = await admin.db.transaction().execute(async (tx) => {
    const statement = await lockStatement(tx, id);
    await lockAccount(tx, statement);
    if (await hasChanged(tx, statement)) return false;
    await bookStatement(tx, admin, statement, input);
    return true;
  });
  // The rows are stored as they are now, so that staff decide about what has changed.
  if (!isUnchanged) throw conflict("cash.changed");
}

/** Two statements of one account are never closed at the same moment. */
const lockAccount = (tx: Tx, { courier, courier_name }: Statement) =>
  sql`select pg_advisory_xact_lock(hashtext('cash'), hashtext(${`${courier} ${courier_name}`}))`.execute(tx);

const listRows = (tx: Tx, { id }: Statement) =>
  tx.selectFrom("courier_statement_rows").selectAll().where("statement_id", "=", id).orderBy("position").execute();

/** Compares again, since parcels arrive after the upload. Replaces the rows when something differs now. */
async function hasChanged(tx: Tx, statement: Statement): Promise<boolean> {
  const before = await listRows(tx, statement);
  const stated = before.filter(({ difference }) => difference !== "missing");
  const account = { courier: statement.courier, courierName: statement.courier_name };
  const scope = { ...account, until: statement.until, statementId: statement.id };
  const now = await matchStatement(tx, scope, stated);
  const same =
    now.length === before.length &&
    now.every((row, at) => {
      const old = before[at];
      return row.shipmentId === old?.shipment_id && row.expected === old.expected && row.difference === old.difference;
    });
  if (same) return false;
  await tx.deleteFrom("courier_statement_rows").where("statement_id", "=", statement.id).execute();
  const rows = now.map(({ reference, stated, fee, ...row }) => ({ reference, stated, fee, ...row }));
  await insertRows(tx, statement.id, rows);
  await keepDecisions(tx, before);
  return true;
}

/** Decisions of staff stay valid for the same difference of the same parcel. */
async function keepDecisions(tx: Tx, before: readonly Selectable<Tables["courier_statement_rows"]>[]): Promise<void> {
  for (const row of before)
    if (row.decision)
      await tx
        .updateTable("courier_statement_rows")
        .set({ decision: row.decision, note: row.note, decided_by: row.decided_by, decided_at: row.decided_at })
        .where("statement_id", "=", row.statement_id)
        .where("reference", "=", row.reference)
        .where("stated", "=", row.stated)
        .where("expected", "=", row.expected)
        .where("difference", "=", row.difference)
        .execute();
}

async function bookStatement(tx: Tx, admin: AdminContext, statement: Statement, input: ClosingInput): Promise<void> {
  const rows = (await listRows(tx, statement)).map((row) => ({ ...row, shipmentId: row.shipment_id }));
  if (rows.some(({ difference, decision }) => difference && !decision)) throw conflict("cash.undecided");
  const [net, transferred] = [statedNet(rows), fromPounds(input.amount)];
  if (transferred !== net && input.note === "") throw conflict("cash.transferDiffers", { total: toPounds(net) });
  const used = await tx
    .selectFrom("courier_statements")
    .select("number")
    .where("courier", "=", statement.courier)
    .where("courier_name", "=", statement.courier_name)
    .where("transfer_reference", "=", input.reference)
    .executeTakeFirst();
  if (used) throw validationError({ reference: "cash.transferUsed" });
  await tx
    .updateTable("courier_statements")
    .set({
      status: "closed",
      transferred,
      transferred_on: input.on,
      transfer_reference: input.reference,
      transfer_note: input.note,
      closed_by: admin.user.id,
      closed_at: new Date(),
    })
    .where("id", "=", statement.id)
    .execute();
  await book(tx, statement, closingEntries(rows, transferred));
  await recordAudit(tx, admin, {
    action: "cash.close",
    subject: "courierStatement",
    subjectId: statement.id,
    after: { number: statement.number, transferred: toPounds(transferred), expected: toPounds(net), ...input },
  });
}

async function book(tx: Tx, { id, courier, courier_name }: Statement, entries: readonly LedgerRow[]): Promise<void> {
  const values = entries.map(({ shipmentId, entry, amount }) => ({
    courier,
    courier_name,
    shipment_id: shipmentId,
    statement_id: id,
    entry,
    amount,
  }));
  for (let at = 0; at < values.length; at += 1_000)
    await tx
      .insertInto("courier_ledger")
      .values(values.slice(at, at + 1_000))
      .execute();
}

export const discardStatement = (admin: AdminContext, id: string): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const { number, courier_name, file_name } = await lockStatement(tx, id);
    await tx.deleteFrom("courier_statements").where("id", "=", id).execute();
    await recordAudit(tx, admin, {
      action: "cash.discard",
      subject: "courierStatement",
      subjectId: id,
      before: { number, courier: courier_name, fileName: file_name },
    });
  });
