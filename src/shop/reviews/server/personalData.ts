import { sql } from "kysely";
import { type DataSubject, type PersonalData, wroteAs } from "#platform/server/personalData.ts";

/** Reviews of a person, and whether they want no mails that ask for them. */
export const reviewsPersonalData: PersonalData = {
  tables: ["product_reviews", "review_opt_outs"],
  async collect(db, person) {
    const reviews = await sql`
      select r.product_id as product, r.stars, r.title, r.body as text, r.fit, r.shown_name as "shownName", r.language,
             r.status, r.hidden_reason as "hiddenReason", r.answer, r.created_at as "writtenAt",
             r.updated_at as "changedAt"
        from product_reviews r where ${isBy(person)} order by r.created_at`.execute(db);
    const stops = await sql`
      select s.email, s.at as "stoppedAt" from review_opt_outs s where ${isStopOf(person)}`.execute(db);
    return { reviews: reviews.rows, reviewMails: stops.rows };
  },
  // Deleted instead of anonymised: what people write about themselves still identifies them. A trigger corrects the stars.
  async erase(tx, person) {
    await sql`delete from product_reviews r where ${isBy(person)}`.execute(tx);
    await sql`delete from review_opt_outs s where ${isStopOf(person)}`.execute(tx);
  },
};

/** By the account, or for an order without one with the person's e-mail. */
const isBy = (person: DataSubject) => sql<boolean>`(r.user_id = ${person.id} or exists (
  select from orders o where o.id = r.order_id and o.user_id is null
     and ${wroteAs(person, sql.ref("o.email"), sql.ref("o.placed_at"))}))`;

const isStopOf = (person: DataSubject) => wroteAs(person, sql.ref("s.email"), sql.ref("s.at"));
