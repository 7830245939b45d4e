/** Type that the driver returns; a `date` is always selected as text, because the driver would parse it as local time. */
const typeScriptTypes: Record<string, string> = {
  bigint: "number",
  boolean: "boolean",
  bytea: "Buffer",
  "character varying": "string",
  date: "string",
  inet: "string",
  integer: "number",
  jsonb: "unknown",
  smallint: "number",
  text: "string",
  "timestamp with time zone": "Date",
  tsvector: "string",
  uuid: "string",
};

const columnPattern =
  /^column (?<table>\w+)\.(?<column>\w+) (?<type>timestamp with time zone|character varying|\w+)(?:\(\d+\))?(?<list>(?:\[\])?)(?<rest>.*)$/;

/**
 * Returns the columns among the lines of `schemaObjects` as a TypeScript module: the type of each, and whether the
 * database accepts null or has a value of its own. Throws for a type that is not in the table above.
 */
export function columnTypes(lines: readonly string[]): string {
  const tables = new Map<string, string[]>();
  for (const line of lines) {
    const { table = "", column, type = "", list, rest = "" } = columnPattern.exec(line)?.groups ?? {};
    if (!column) continue;
    const typeScriptType = typeScriptTypes[type];
    if (!typeScriptType) throw new Error(`tests/types/columnTypes.ts has no type for ${type} (${table}.${column})`);
    const flags = [
      ...(rest.includes("not null") ? [] : ['"null"']),
      ...(/default|identity|generated/.test(rest) ? ['"default"'] : []),
    ];
    const parameters = [`${typeScriptType}${list}`, ...(flags.length > 0 ? [flags.join(" | ")] : [])];
    tables.set(table, [...(tables.get(table) ?? []), `    ${column}: Column<${parameters.join(", ")}>;`]);
  }
  const types = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.join("\n")}\n  };\n`);
  return `${header}export type DatabaseColumns = {\n${types.join("")}};\n`;
}

const header = `// Written by npm run schema:update.

/** \`null\`: accepts null. \`default\`: has a value when an insert gives none. */
export type Column<Type, Flags extends "null" | "default" = never> = { type: Type; flags: Flags };

`;
