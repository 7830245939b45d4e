import { expect, test } from "vitest";
import { parseMigration, readMigrations } from "#platform/server/migrations/readMigrations.ts";
import { splitStatements } from "#platform/server/migrations/runMigration.ts";
import { migrationHazards } from "#tests/support/migrationHazards.ts";

/** The newest migration before these rules. */
const lastUnchecked = "0035_append_only.sql";

const stopped = "0.2.0 is installed while the shop is stopped: see docs/upgrade.md";

/** Hazards that were looked at, with the reason why they are none here: `file rule`. */
const accepted: Record<string, string> = {
  "0045_colours.sql changes-all-rows": stopped,
  "0045_colours.sql breaks-old-nodes": stopped,
  "0064_low_variants.sql changes-all-rows": stopped,
  "0064_low_variants.sql index-locks-writes": stopped,
  "0087_queued_notices.sql breaks-old-nodes": "a trigger and its function, which no node calls",
  "0083_staff_roles.sql changes-all-rows": "the few admins of a shop",
  "0095_categories.sql changes-all-rows": "the few categories of a shop",
  "0050_search_concepts.sql changes-all-rows": "some ninety synonyms that only staff write",
};

test("every migration can run while the version before sells", async () => {
  const checked = (await readMigrations()).filter(({ name }) => name > lastUnchecked);
  const found = checked.flatMap(migrationHazards).filter(({ file, rule }) => !(`${file} ${rule}` in accepted));
  expect(found).toEqual([]);
});

test("every accepted hazard still exists", async () => {
  const found = (await readMigrations()).flatMap(migrationHazards).map(({ file, rule }) => `${file} ${rule}`);
  expect(Object.keys(accepted).filter((key) => !found.includes(key))).toEqual([]);
});

const hazards: [rule: string, text: string][] = [
  ["index-locks-writes", "create index orders_by_day on orders (placed_at);"],
  ["column-rewrites-table", "alter table orders add column key uuid default gen_random_uuid();"],
  ["column-rewrites-table", "alter table users add column fold text generated always as (lower(name)) stored;"],
  ["column-needs-value", "alter table orders add column note text not null;"],
  ["type-rewrites-table", "alter table orders alter column total type bigint;"],
  ["not-null-scans-table", "alter table orders alter column note set not null;"],
  ["constraint-scans-table", "alter table orders add constraint total_check check (total >= 0);"],
  ["constraint-scans-table", "alter table orders add foreign key (user_id) references users;"],
  ["breaks-old-nodes", "alter table orders drop column note;"],
  ["breaks-old-nodes", "alter table orders rename column note to remark;"],
  ["breaks-old-nodes", "drop table orders;"],
  ["changes-all-rows", "update orders set note = '' where note is null;"],
  ["changes-all-rows", "with old as (select 1) delete from orders;"],
  ["locks-table", "truncate rate_limits;"],
];

test.each(hazards)("reports %s: %s", (rule, text) => {
  expect(migrationHazards(parseMigration("9999_x.sql", text)).map((found) => found.rule)).toEqual([rule]);
});

const harmless = [
  "create table notes (id int); create index on notes (id); insert into notes values (1); update notes set id = 2;",
  "-- mode: statements\ncreate index concurrently if not exists orders_by_day on orders (placed_at);",
  "-- mode: batches\nupdate orders set note = '' where id in (select id from orders where note is null limit 500);",
  "alter table orders add column note text; alter table orders add column open boolean not null default true;",
  "alter table orders add constraint total_check check (total >= 0) not valid; alter table orders validate constraint total_check;",
  "create or replace function f() returns trigger language plpgsql as $$ begin update orders set a = 1; return null; end $$;",
];

test.each(harmless)("accepts %s", (text) => {
  expect(migrationHazards(parseMigration("9999_x.sql", text))).toEqual([]);
});

test("rejects an unknown mode, and splits statements at ends of lines", () => {
  expect(() => parseMigration("9999_x.sql", "-- mode: later\n")).toThrow("unknown mode later");
  expect(splitStatements("-- mode: statements\nselect ';';\n-- two; three\nselect 2;\n")).toEqual([
    expect.stringContaining("select ';'"),
    expect.stringContaining("select 2"),
  ]);
});
