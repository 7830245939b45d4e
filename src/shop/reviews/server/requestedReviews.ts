import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import "#shop/catalogue/server/tables.ts";
import type { RequestedReviews } from "../contract.ts";
import { shownName } from "../review.ts";
import { isUnreturnedLine, type Reviewer } from "./reviewer.ts";
import "./tables.ts";
import { loadOwnReview } from "./writeReview.ts";

type RequestedItem = Pick<RequestedReviews["items"][number], "productId" | "name" | "picture">;
type OrderOfLink = { orderId: string; email: string; reviewer: Reviewer };

/** A cart has at most a thousand lines; nobody reviews more items of one order at once. */
const maxItems = 30;

/** Returns the items of an order that its customer received, kept and can still look at, each with its review. */
export async function loadRequestedReviews(
  db: Db,
  { orderId, email, reviewer }: OrderOfLink,
): Promise<RequestedReviews> {
  const [items, stopped] = await Promise.all([listReviewableItems(db, orderId), findOptOut(db, email)]);
  const withReviews = await Promise.all(
    items.map(async (item) => ({ ...item, review: (await loadOwnReview(db, reviewer, item.productId)).review })),
  );
  return { name: shownName(reviewer.name), items: withReviews, isStopped: stopped };
}

/** `isReviewed`: by the account of the order, or in this order. */
export async function listReviewableItems(db: Db | Tx, orderId: string) {
  const { rows } = await sql<RequestedItem & { isReviewed: boolean }>`
    select p.id as "productId", p.name,
           exists (select from product_reviews r where r.product_id = p.id
                      and (r.user_id = o.user_id or r.order_id = o.id)) as "isReviewed",
           (select i.id from pictures i where i.product_id = p.id and i.status = 'ready' order by i.position limit 1) as picture
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
     where o.id = ${orderId} and not p.hidden and ${isUnreturnedLine}
     group by p.id, o.id order by min(l.position) limit ${maxItems}`.execute(db);
  return rows;
}

const findOptOut = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom("review_opt_outs")
    .select("email")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** No more mails that ask the owner of this e-mail for reviews. */
export async function stopRequests(db: Db, email: string): Promise<void> {
  if (email === "") return;
  await db
    .insertInto("review_opt_outs")
    .values({ email: email.toLowerCase() })
    .onConflict((same) => same.doNothing())
    .execute();
}
