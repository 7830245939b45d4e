import pg from "pg";
import type { RunningShop } from "./startShop.ts";

/** Tables with primary keys and one index each, without rules: what an order must write at least. */
const tables = `
  drop schema if exists raw_checkout cascade;
  create schema raw_checkout;
  set local search_path = raw_checkout;
  create table stock (id int primary key, left_over int not null);
  insert into stock select id, 1000000 from generate_series(1, 200) id;
  create table carts (buyer int, variant int, quantity int not null, primary key (buyer, variant));
  create table orders (id uuid primary key, buyer int not null, address jsonb not null, total int not null,
    placed_at timestamptz not null default now());
  create index on orders (buyer);
  create table lines (order_id uuid references orders, variant int, quantity int not null, price int not null,
    primary key (order_id, variant));
  create table history (order_id uuid references orders, status text not null, at timestamptz not null default now());
  create index on history (order_id);
  create table mails (id bigint generated always as identity primary key, order_id uuid not null, facts jsonb not null)`;

const address = JSON.stringify({
  name: "Mona Adel",
  street: "12 Tahrir",
  city: "Dokki",
  state: "GZ",
  phone: "01000000001",
});

/**
 * Returns how many orders a second PostgreSQL can store at best, statement by statement: one line each, by `buyers`
 * connections without a shop in front of them. Drops its tables again.
 */
export async function measureRawCheckouts(
  { databaseUrl, database }: RunningShop,
  { buyers, seconds }: { buyers: number; seconds: number },
): Promise<number> {
  await database.pool.query(tables);
  const connections = await Promise.all(Array.from({ length: buyers }, () => connect(databaseUrl)));
  const until = performance.now() + seconds * 1_000;
  let placed = 0;
  await Promise.all(
    connections.map(async (connection, buyer) => {
      for (let round = 0; performance.now() < until; round++, placed++)
        await placeRawOrder(connection, buyer, 1 + ((round * 7 + buyer * 25) % 200));
    }),
  );
  await Promise.all(connections.map((connection) => connection.end()));
  await database.pool.query("drop schema raw_checkout cascade");
  return Math.round(placed / seconds);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const connection = new pg.Client({ connectionString });
  await connection.connect();
  await connection.query("set search_path = raw_checkout");
  return connection;
}

async function placeRawOrder(connection: pg.Client, buyer: number, variant: number): Promise<void> {
  const run = (name: string, text: string, ...values: unknown[]) => connection.query({ name, text, values });
  const id = crypto.randomUUID();
  await run("add", "insert into carts values ($1, $2, 1)", buyer, variant);
  await run("begin", "begin");
  await run("cart", "select variant, quantity from carts where buyer = $1 for update", buyer);
  await run("stock", "update stock set left_over = left_over - 1 where id = $1 and left_over > 0", variant);
  await run("order", "insert into orders (id, buyer, address, total) values ($1, $2, $3, 50000)", id, buyer, address);
  await run("line", "insert into lines values ($1, $2, 1, 50000)", id, variant);
  await run("history", "insert into history (order_id, status) values ($1, 'placed')", id);
  await run("mail", "insert into mails (order_id, facts) values ($1, $2)", id, address);
  await run("empty", "delete from carts where buyer = $1", buyer);
  await run("commit", "commit");
}
