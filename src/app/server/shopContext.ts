import type pg from "pg";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";

/** What routes and jobs need of the running shop. */
export type ShopContext = { db: Db; pool: pg.Pool; config: Config };
