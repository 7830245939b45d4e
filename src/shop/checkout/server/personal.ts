import { sql } from "kysely";
import { refused } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { PersonalData } from "#platform/server/personal.ts";
import { giveUpOpenSessions } from "./openSessions.ts";
import "./tables.ts";

/** Tries to pay by card. What they reserved and what was paid stays in the books; who it was for does not. */
export const personalPayments: PersonalData = {
  tables: ["checkout_sessions", "webhook_events"],
  async collect(db, { id }) {
    const tries = await db
      .selectFrom("checkout_sessions")
      .select(["status", "provider", "reference", "draft", "total", "created_at as at", "ended_at as endedAt"])
      .where("user_id", "=", id)
      .orderBy("created_at")
      .execute();
    return { cardPayments: tries.map((one) => ({ ...one, draft: contactOf(one.draft), total: inPounds(one.total) })) };
  },
  /** A payment that is under way is given up at the gateway, which may say that it was made: then it is an order. */
  prepare: (shop, { id }) => giveUpOpenSessions(shop, id),
  async erase(tx, { id }) {
    const open = await tx
      .selectFrom("checkout_sessions")
      .select("id")
      .where("user_id", "=", id)
      .where("status", "=", "open")
      .executeTakeFirst();
    // The gateway did not answer, so it may still be paid.
    if (open) throw refused("profile.paymentOpen");
    await sql`
      update webhook_events e set body = '{}' from checkout_sessions s
       where s.user_id = ${id} and s.provider = e.provider and e.received_at >= s.created_at
         and (strpos(e.body::text, s.id::text) > 0 or strpos(e.body::text, coalesce(s.reference, s.id::text)) > 0)`.execute(
      tx,
    );
    // Money that arrives after all is paid back, not made into an order of nobody's.
    await sql`
      update checkout_sessions
         set draft = draft || ${JSON.stringify(nobody)}::jsonb, request_hash = '', url = null,
             status = case status when 'paid' then status else 'cancelled' end
       where user_id = ${id}`.execute(tx);
  },
};

const nowhere = { street: "", city: "", state: "", postalCode: "", country: "EG" };
const nobody = { email: "", customerName: "", phones: [], shippingAddress: nowhere, billingAddress: nowhere };

type Contact = Record<keyof typeof nobody, unknown>;

/** What was typed; the goods of it are in the order or in nobody's. */
const contactOf = ({ email, customerName, phones, shippingAddress, billingAddress }: Contact) => ({
  email,
  name: customerName,
  phones,
  shippingAddress,
  billingAddress,
});

const inPounds = (amount: number) => toPounds(piastres(amount));
