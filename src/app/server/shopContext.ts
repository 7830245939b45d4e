import type pg from "pg";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { ReadReplica } from "#platform/server/replica/openReplica.ts";

/** Parts of the running shop that routes and jobs use. */
export type ShopContext = { db: Db; pool: pg.Pool; config: Config; replica?: ReadReplica | undefined };
