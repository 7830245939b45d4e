import { sql } from "kysely";
import { expect, test } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { schemaObjects } from "#app/server/schemaObjects.ts";
import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { sampleOf } from "#tests/support/longRun.ts";
import { addProduct } from "#tests/support/products.ts";
import { buyForCash } from "#tests/support/purchases.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";
import { columnTypes } from "#tests/types/columnTypes.ts";

test("the list of what the migrations make is complete: npm run schema:update writes it", async () => {
  await using shop = await openShop();
  const lines = await schemaObjects(shop.db);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../../src/app/server/schema.txt");
  // The compiler compares it with the modules' tables.ts.
  await expect(columnTypes(lines)).toMatchFileSnapshot("../types/databaseColumns.ts");
});

test("orders.status accepts the statuses of the code and no others", async () => {
  await using shop = await openShop();
  const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'orders_status_check'`.execute(
    shop.db,
  );
  const accepted = [...(rows[0]?.check ?? "").matchAll(/'(\w+)'/g)].map(([, status]) => status);
  expect(accepted.toSorted()).toEqual(orderStatuses.toSorted());
});

test("the invariants hold in a shop that sells", async () => {
  await using shop = await openShop({ demo: true });
  const { id } = await addProduct(shop.db, { name: "Women’s T-shirt, v-neck – ½ sleeve & l'été" });
  await buyForCash(await createUser(shop), { id });
  expect(await findViolations(shop.db, shop.pool)).toEqual([]);
});

const losses: [what: string, damage: string, told: RegExp][] = [
  ["a table", "drop table search_words cascade", /^missing: table search_words$/],
  ["a column", "alter table coupons drop column max_uses cascade", /^missing: column coupons\.max_uses integer$/],
  ["a function", "drop function search_fold(text) cascade", /^missing: function search_fold\(given text\)$/],
  ["an index", "drop index search_words_by_likeness", /^missing: index search_words_by_likeness$/],
  [
    "a constraint",
    "alter table orders drop constraint orders_status_check",
    /^missing: constraint orders\.orders_status_check$/,
  ],
  ["a trigger", "drop trigger orders_are_counted on orders", /^missing: trigger orders\.orders_are_counted$/],
  ["a trigger that is off", "alter table orders disable trigger user", /^missing: trigger orders\.orders_are_counted$/],
  ["the lowest price", "update products set min_price = 1", /^the lowest and highest price of a product .*: linen$/],
  ["the row that search reads", "delete from search_documents", /^search finds every visible product.*: linen$/],
  ["its price", "update search_documents set deal_price = 1", /^search finds every visible product.*: linen price$/],
  ["its words", "update search_documents set names = ''", /^search finds every visible product.*: linen names/],
  ["a word of the lexicon", "delete from search_words where word = 'linen'", /^search knows every word.*: en linen$/],
  [
    "a word of a synonym",
    `insert into search_synonyms (term, synonyms) values ('slacks', '{trousers}');
     delete from search_synonym_words where word = 'trousers'`,
    /^search knows every synonym: .+ trousers$/,
  ],
  ["a word of the staff's list", "update desk_words set words = ''", /^the staff's list finds every product.*: linen$/],
];

// A normal run loses every second one.
test.for(sampleOf(losses, 2))("the invariants report %s that is lost", async ([, damage, told]) => {
  await using shop = await shopWithLinen();
  await shop.owner.pool.query(damage);
  expect(await findViolations(shop.db, shop.pool)).toContainEqual(expect.stringMatching(told));
});

test("the invariants report a generated column that differs from its expression", async () => {
  await using shop = await shopWithLinen();
  // As with a newer dictionary.
  await shop.owner.pool.query(
    `create or replace function search_stem(word text, language text) returns text
     language sql immutable strict parallel safe return language || ':' || upper(word)`,
  );
  expect(await findViolations(shop.db, shop.pool)).toContainEqual(
    expect.stringMatching(/^generated search_words\.stem differs from its expression in \d+ rows$/),
  );
});

test("the invariants report a search that does not run", async () => {
  await using shop = await shopWithLinen();
  await shop.owner.pool.query("alter table search_documents rename column names to titles");
  expect(await findViolations(shop.db, shop.pool)).toContainEqual(
    expect.stringMatching(/^a search runs: column .+names/),
  );
});

async function shopWithLinen(): Promise<Shop> {
  const shop = await openShop();
  await addProduct(shop.db, { id: "linen", name: "Linen shirt" });
  return shop;
}
