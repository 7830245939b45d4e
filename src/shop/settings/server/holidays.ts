import type { FastifyInstance } from "fastify";
import { type Expression, sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { unknown } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { type Handlers, serve } from "#server/serve.ts";
import { type Holiday, holidayContract, staffHolidayContract } from "../holidayContract.ts";
import "./tables.ts";

/** No promise reaches further. */
const ahead = 120;

const staffHandlers: Handlers<typeof staffHolidayContract> = {
  async holidays({ db }) {
    return { items: await listHolidays(db) };
  },
  async saveHoliday({ params: { day }, body: { name }, db, visitor, caller }) {
    return db.transaction().execute(async (tx) => {
      const before = await findHoliday(tx, day);
      const row = { day, name: JSON.stringify(name) };
      await tx
        .insertInto("holidays")
        .values(row)
        .onConflict((conflict) => conflict.column("day").doUpdateSet({ name: row.name }))
        .execute();
      await audit(tx, visitor, caller, {
        action: "holiday.saved",
        subject: "holiday",
        subjectId: day,
        before: before?.name,
        after: name,
      });
      return { day, name };
    });
  },
  async removeHoliday({ params: { day }, db, visitor, caller }) {
    await db.transaction().execute(async (tx) => {
      const before = await findHoliday(tx, day);
      if (!before) throw unknown("request.notFound");
      await tx.deleteFrom("holidays").where("day", "=", day).execute();
      const deed = { action: "holiday.removed", subject: "holiday", subjectId: day, before: before.name };
      await audit(tx, visitor, caller, deed);
    });
    return {};
  },
};

export function holidayRoutes(app: FastifyInstance): void {
  serve(app, holidayContract, {
    async coming({ db, reply }) {
      reply.header("cache-control", "public, max-age=600");
      const today = cairoDay(new Date());
      const rows = await db
        .selectFrom("holidays")
        .select(({ ref }) => written(ref("day")).as("day"))
        .where("day", ">=", today)
        .where("day", "<", sql<string>`${today}::date + ${ahead}::integer`)
        .orderBy("holidays.day")
        .execute();
      return { days: rows.map(({ day }) => day) };
    },
  });
  serve(app, staffHolidayContract, staffHandlers);
}

const listHolidays = (db: Db | Tx): Promise<Holiday[]> =>
  db
    .selectFrom("holidays")
    .select(({ ref }) => [written(ref("day")).as("day"), "name"])
    .orderBy("holidays.day")
    .execute();

const findHoliday = (tx: Tx, day: string) =>
  tx.selectFrom("holidays").select("name").where("day", "=", day).forUpdate().executeTakeFirst();

/** Dates would come out as moments of this process's own time zone. */
const written = (day: Expression<string>) => sql<string>`to_char(${day}, 'YYYY-MM-DD')`;
