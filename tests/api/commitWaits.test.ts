import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct } from "#tests/support/products.ts";
import { checkoutForm, fillCart } from "#tests/support/purchases.ts";
import { openShop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

test("adding to a cart does not wait for the disk, placing an order does", async () => {
  await using shop = await openShop();
  const owner = shop.owner.db;
  // The server of the tests never waits; connections that begin after this do.
  expect(shop.pool.totalCount).toBe(0);
  await sql`alter role all in database ${sql.id(new URL(shop.database.url).pathname.slice(1))}
    set synchronous_commit = on`.execute(owner);
  // Deferred triggers run at the commit, with the setting that the commit obeys.
  await sql`
    create table commits (id serial, changed text, waits text);
    create function note_commit() returns trigger language plpgsql security definer as $$ begin
      insert into public.commits (changed, waits) values (tg_table_name, current_setting('synchronous_commit'));
      return null;
    end $$;
    create constraint trigger noted after insert on cart_lines deferrable initially deferred
      for each row execute function note_commit();
    create constraint trigger noted after insert on orders deferrable initially deferred
      for each row execute function note_commit()`.execute(owner);
  const buyer = await createUser(shop);
  const { id } = await addProduct(shop.db, { stock: 10 });
  await fillCart(buyer, { id });
  expect((await buyer.post("/checkout/cod", checkoutForm())).status).toBe(200);
  await fillCart(buyer, { id });
  const { rows } = await sql`select changed, waits from commits order by id`.execute(owner);
  expect(rows).toEqual([
    { changed: "cart_lines", waits: "off" },
    { changed: "orders", waits: "on" },
    { changed: "cart_lines", waits: "off" },
  ]);
});
