import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { cancelOpenSessions } from "./closeSessions.ts";
import { eraseDrafts, exportDrafts } from "./drafts/personalDrafts.ts";
import { emptyContact } from "./emptyContact.ts";
import "./tables.ts";

/** Card payment attempts. Reservations and payments stay in the books; erasure removes the personal data. */
export const checkoutPersonalData: PersonalData = {
  tables: ["checkout_sessions", "webhook_events", "draft_orders"],
  async collect(db, { id }) {
    const tries = await db
      .selectFrom("checkout_sessions")
      .select(["status", "provider", "reference", "draft", "total", "created_at as at", "ended_at as endedAt"])
      .where("user_id", "=", id)
      .orderBy("created_at")
      .execute();
    return {
      draftOrders: await exportDrafts(db, id),
      cardPayments: tries.map((one) => ({ ...one, draft: toContact(one.draft), total: toPoundsOrNull(one.total) })),
    };
  },
  /** Cancels payments under way at the gateway; one that turns out to be paid becomes an order. */
  prepare: (shop, { id }) => cancelOpenSessions(shop, id),
  async erase(tx, { id }) {
    const open = await tx
      .selectFrom("checkout_sessions")
      .select("id")
      .where("user_id", "=", id)
      .where("status", "=", "open")
      .executeTakeFirst();
    // The gateway did not answer, so the session may still be paid.
    if (open) throw conflict("profile.paymentOpen");
    await eraseDrafts(tx, id);
    await sql`
      update webhook_events e set body = '{}' from checkout_sessions s
       where s.user_id = ${id} and s.provider = e.provider and e.received_at >= s.created_at
         and (strpos(e.body::text, s.id::text) > 0 or strpos(e.body::text, coalesce(s.reference, s.id::text)) > 0)`.execute(
      tx,
    );
    // A payment that arrives later is refunded and creates no order without an owner.
    await sql`
      update checkout_sessions
         set draft = draft || ${JSON.stringify(emptyContact)}::jsonb, request_hash = '', url = null,
             status = case status when 'paid' then status else 'cancelled' end
       where user_id = ${id}`.execute(tx);
  },
};

type DraftContact = Record<Exclude<keyof typeof emptyContact, "discountReason">, unknown>;

/** Contact fields of the form; the items are part of the order. */
const toContact = ({ email, customerName, phones, shippingAddress, billingAddress }: DraftContact) => ({
  email,
  name: customerName,
  phones,
  shippingAddress,
  billingAddress,
});

const toPoundsOrNull = (amount: number) => toPounds(piastres(amount));
