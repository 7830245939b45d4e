import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { holidayContract } from "../holidayContract.ts";
import { isoDay } from "./isoDay.ts";
import "./tables.ts";

/** Days; longer than any delivery estimate. */
const daysAhead = 120;

export function holidayRoutes(app: FastifyInstance): void {
  registerContract(app, holidayContract, {
    async upcoming({ db, reply }) {
      reply.header("cache-control", "public, max-age=600");
      const today = cairoDay(new Date());
      const rows = await db
        .selectFrom("holidays")
        .select(({ ref }) => isoDay(ref("day")).as("day"))
        .where("day", ">=", today)
        .where("day", "<", sql<string>`${today}::date + ${daysAhead}::integer`)
        .orderBy("holidays.day")
        .execute();
      return { days: rows.map(({ day }) => day) };
    },
  });
}
