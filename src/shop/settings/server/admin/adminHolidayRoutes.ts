import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminHolidayContract, type Holiday } from "#shop/settings/adminHolidayContract.ts";
import { isoDay } from "../isoDay.ts";
import { invalidateSettings } from "../settingsCache.ts";
import "../tables.ts";

const handlers: Handlers<typeof adminHolidayContract> = {
  async holidays({ db }) {
    return { items: await listHolidays(db) };
  },
  async saveHoliday({ params: { day }, body: { name }, db, admin }) {
    await db.transaction().execute(async (tx) => {
      const before = await findHoliday(tx, day);
      const row = { day, name: JSON.stringify(name) };
      await tx
        .insertInto("holidays")
        .values(row)
        .onConflict((conflict) => conflict.column("day").doUpdateSet({ name: row.name }))
        .execute();
      await recordAudit(tx, admin, {
        action: "holiday.saved",
        subject: "holiday",
        subjectId: day,
        before: before?.name,
        after: name,
      });
    });
    invalidateSettings(db);
    return { day, name };
  },
  async removeHoliday({ params: { day }, db, admin }) {
    await db.transaction().execute(async (tx) => {
      const before = await findHoliday(tx, day);
      if (!before) throw notFound("request.notFound");
      await tx.deleteFrom("holidays").where("day", "=", day).execute();
      const auditEntry = { action: "holiday.removed", subject: "holiday", subjectId: day, before: before.name };
      await recordAudit(tx, admin, auditEntry);
    });
    invalidateSettings(db);
    return {};
  },
};

export const adminHolidayRoutes = (app: FastifyInstance) => registerContract(app, adminHolidayContract, handlers);

const listHolidays = (db: Db | Tx): Promise<Holiday[]> =>
  db
    .selectFrom("holidays")
    .select(({ ref }) => [isoDay(ref("day")).as("day"), "name"])
    .orderBy("holidays.day")
    .execute();

const findHoliday = (tx: Tx, day: string) =>
  tx.selectFrom("holidays").select("name").where("day", "=", day).forUpdate().executeTakeFirst();
