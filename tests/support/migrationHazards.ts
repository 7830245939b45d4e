import type { Migration } from "#platform/server/migrations/readMigrations.ts";

/** Why a statement endangers a running shop, by the name of the rule. docs/migrations.md says what to write instead. */
type Rule = { pattern: RegExp; hazard: string };

const rules: Record<string, Rule> = {
  "index-locks-writes": {
    pattern: /^create\s+(?:unique\s+)?index\s+(?!concurrently)/i,
    hazard: "an index of an existing table blocks writes while it is built",
  },
  "column-rewrites-table": {
    pattern:
      /\badd\s+column\b[^,]*\b(?:default\s+(?:gen_random_uuid|random|clock_timestamp|nextval)|generated\s+always\s+as\s*\((?!identity))/i,
    hazard: "a volatile default or a generated column writes every row anew under an exclusive lock",
  },
  "column-needs-value": {
    pattern: /\badd\s+column\b(?![^,]*\bdefault\b)[^,]*\bnot\s+null\b/i,
    hazard: "rows of an old node lack the column",
  },
  "type-rewrites-table": {
    pattern: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
    hazard: "another type writes every row anew, and old nodes expect the old one",
  },
  "not-null-scans-table": {
    pattern: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    hazard: "set not null reads the whole table under an exclusive lock",
  },
  "constraint-scans-table": {
    pattern: /\badd\s+(?:constraint\s+\w+\s+)?(?:foreign\s+key|check|references)\b(?!.*\bnot\s+valid\b)/is,
    hazard: "a constraint reads the whole table under a lock",
  },
  "breaks-old-nodes": {
    pattern: /^(?:drop\s+(?:table|view|function|type)|alter\s+table\b.*\b(?:drop\s+column|rename))/is,
    hazard: "nodes of the version before still use what is dropped or renamed",
  },
  "changes-all-rows": {
    pattern: /^(?:with\b.*\b)?(?:update|delete)\b/is,
    hazard: "a change of many rows in one transaction locks them until its end",
  },
  "locks-table": {
    pattern:
      /^(?:lock|truncate|cluster|vacuum\s+full|reindex(?!.*concurrently)|refresh\s+materialized\s+view(?!\s+concurrently))\b/is,
    hazard: "it locks the table for its whole length",
  },
};

export type Hazard = { file: string; rule: string; statement: string; hazard: string };

/** Returns the statements of a migration that need a reason, or another way. */
export function migrationHazards({ name, text, mode }: Migration): Hazard[] {
  const statements = statementsOf(text);
  const ownTables = new Set(
    statements.flatMap(
      (one) =>
        /^create\s+(?:temporary\s+|temp\s+|unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(one)?.[1] ?? [],
    ),
  );
  return statements.flatMap((statement) =>
    Object.entries(rules)
      .filter(([rule, { pattern }]) => {
        if (rule === "changes-all-rows" && mode === "batches") return false;
        return pattern.test(statement) && !ownTables.has(tableOf(statement) ?? "");
      })
      .map(([rule, { hazard }]) => ({ file: name, rule, statement: statement.slice(0, 80), hazard })),
  );
}

/** Statements without comments; bodies of functions are not part of them. */
function statementsOf(text: string): string[] {
  return text
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

const tableOf = (statement: string) =>
  /^(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?|create\s+(?:unique\s+)?index\s+.*?\bon\s+|update\s+|delete\s+from\s+|drop\s+table\s+|truncate\s+(?:table\s+)?)(\w+)/i.exec(
    statement,
  )?.[1];
