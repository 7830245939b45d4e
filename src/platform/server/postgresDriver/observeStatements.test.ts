import { expect, test } from "vitest";
import { statementName } from "./observeStatements.ts";

test.each([
  ['select * from "outbox" where "id" = $1', "select outbox"],
  ["  select id from orders where id = $1 for update skip locked", "select orders"],
  ['insert into "users" ("email") values ($1) on conflict do update set name = $2', "insert users"],
  ["update variants set stock = stock - $1", "update variants"],
  ['delete from "sessions" where "id" = $1', "delete sessions"],
  ["with placed as ( insert into orders (id) values ($1)) select 1 from placed", "insert orders"],
  ["with given as (select * from jsonb_to_recordset($1) as g(id int)) select id from products", "select products"],
  ["select pg_sleep(1)", "select"],
  ["commit", "commit"],
  ["", "statement"],
])("names %s", (text, name) => {
  expect(statementName(text)).toBe(name);
});
