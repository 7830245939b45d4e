import type { Config } from "./config.ts";
import type { Db, Tx } from "./db.ts";

/** Whose data is meant. `emails`: the address of the account and those it had before. */
export type Person = { id: string; emails: readonly string[] };

/**
 * What a part of the shop holds about people. Every table that may hold something is named by exactly one part; a test
 * compares the names with the database, so that a new table has to be thought about.
 */
export type PersonalData = {
  tables: readonly string[];
  /** Everything that is held about somebody, under the names that it has in their export. */
  collect(db: Db | Tx, person: Person): Promise<Record<string, unknown>>;
  /** Before the account goes: what has to be settled with others first. Outside the transaction. */
  prepare?(shop: { db: Db; config: Config }, person: Person): Promise<void>;
  /** How many things of theirs are still under way and keep what they need until they are done. */
  stays?(tx: Tx, person: Person): Promise<number>;
  /** Takes the person out of this part's tables, in the one transaction that deletes the account. */
  erase(tx: Tx, person: Person): Promise<void>;
};
