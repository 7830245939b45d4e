import { type RawBuilder, sql } from "kysely";
import type { Config } from "./config.ts";
import type { Db, Tx } from "./database.ts";

/** An e-mail of a person, lower-cased, with the time in which it was theirs; null: no limit is known. */
export type OwnEmail = { email: string; since: Date | null; until: Date | null };

/** The person whose data is exported or erased. `emails`: the current e-mail of the account and its former ones. */
export type DataSubject = { id: string; emails: readonly OwnEmail[] };

/**
 * Returns a condition: the e-mail in a row was the person's at the time of the row. A mailbox may have another owner
 * before and after.
 */
export const wroteAs = ({ emails }: DataSubject, email: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<boolean>`
  exists (select from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
                   as own (email text, since timestamptz, until timestamptz)
           where own.email = lower(${email})
             and ${at} >= coalesce(own.since, '-infinity') and ${at} < coalesce(own.until, 'infinity'))`;

/**
 * Personal data of one module. Exactly one module names each table that may hold some; a test compares the names with
 * the database, so that every new table has to be classified.
 */
export type PersonalData = {
  tables: readonly string[];
  /** Returns all data about a person, under its names in the export. */
  collect(db: Db | Tx, person: DataSubject): Promise<Record<string, unknown>>;
  /** Runs before the erasure, outside its transaction, to settle matters with external services. */
  prepare?(shop: { db: Db; config: Config }, person: DataSubject): Promise<void>;
  /** Returns the number of unfinished processes whose data has to stay until they end. */
  stays?(tx: Tx, person: DataSubject): Promise<number>;
  /** Erases the person from this module's tables, in the one transaction that deletes the account. */
  erase(tx: Tx, person: DataSubject): Promise<void>;
};
