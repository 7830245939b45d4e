import type { InsertType, SelectType } from "kysely";
import type { Tables } from "#platform/server/database.ts";
import type { Column, DatabaseColumns } from "./databaseColumns.ts";

type TableName = keyof Tables & keyof DatabaseColumns;

type Problems = {
  [Table in TableName]: {
    [Name in (keyof DatabaseColumns[Table] | keyof Tables[Table]) & string]: Name extends keyof DatabaseColumns[Table]
      ? Name extends keyof Tables[Table]
        ? Labelled<`${Table}.${Name}`, ProblemOf<DatabaseColumns[Table][Name], Tables[Table][Name]>>
        : `${Table}.${Name} is missing`
      : `${Table}.${Name} is not in the database`;
  }[(keyof DatabaseColumns[Table] | keyof Tables[Table]) & string];
}[TableName];

type Labelled<Label extends string, Problem extends string> = Problem extends string ? `${Label} ${Problem}` : never;

type ProblemOf<Actual, Declared> =
  Actual extends Column<infer Type, infer Flags>
    ?
        | TypeProblem<Type, SelectType<Declared>>
        | NullProblem<Flags, SelectType<Declared>>
        | InsertProblem<Flags, Declared>
    : never;

type TypeProblem<Actual, Selected> = [Exclude<Selected, null>] extends [Actual] ? never : "has another type";

type NullProblem<Flags, Selected> = unknown extends Selected
  ? never
  : [null extends Selected ? true : false, "null" extends Flags ? true : false] extends [true, true] | [false, false]
    ? never
    : null extends Selected
      ? "is never null"
      : "can be null";

/** A column without null and default must be given. */
type InsertProblem<Flags, Declared> = [Flags] extends [never]
  ? undefined extends InsertType<Declared>
    ? "must be given on insert"
    : never
  : never;

type UnknownTable = `${Exclude<keyof Tables, keyof DatabaseColumns>} is not in the database`;

/** Does not compile while a `tables.ts` differs from the migrated database; the error names columns and differences. */
export const differences: Record<Problems | UnknownTable, never> = {};
