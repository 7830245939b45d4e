import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { DraftSummary, DraftView } from "#shop/checkout/adminDraftContract.ts";
import { type DraftStatus, draftNumber } from "#shop/checkout/draftRules.ts";
import { whatsAppUrl } from "#shop/confirmations/confirmationRules.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { paymentChat } from "#shop/orders/server/documents/confirmationChat.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { paymentLinkOf } from "./paymentLink.ts";

type ListParams = { page: number; pageSize: number; status?: DraftStatus | undefined };

/** Returns a page of drafts, newest first. */
export async function listDrafts(db: Db, { page, pageSize, status }: ListParams) {
  const [rows, { total }] = await Promise.all([
    draftsQuery(db)
      .$if(status !== undefined, (query) => query.where("d.status", "=", status ?? "draft"))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("draft_orders")
      .select((of) => of.fn.countAll<number>().as("total"))
      .$if(status !== undefined, (query) => query.where("status", "=", status ?? "draft"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(presentSummary), page, pageSize, total };
}

export async function findDraft(db: Db, config: Config, id: string): Promise<DraftView> {
  const draft = await draftsQuery(db).where("d.id", "=", id).executeTakeFirst();
  if (!draft) throw notFound("drafts.notFound");
  return {
    ...presentSummary(draft),
    userId: draft.user_id,
    email: draft.email,
    phones: draft.phones,
    language: draft.language,
    shippingAddress: draft.shipping_address,
    deliveryMethod: draft.delivery_method,
    lines: draft.lines,
    couponCode: draft.coupon_code,
    discount:
      draft.discount > 0 ? { amount: toPounds(piastres(draft.discount)), reason: draft.discount_reason ?? "" } : null,
    link: draft.status === "sent" ? await presentLink(db, config, draft) : null,
  };
}

const draftsQuery = (db: Db) =>
  db
    .selectFrom("draft_orders as d")
    .leftJoin("orders as o", "o.id", "d.order_id")
    .leftJoin("users as staff", "staff.id", "d.created_by")
    .selectAll("d")
    .select(["o.number as placed_number", "staff.name as created_by_name"]);

type Row = Awaited<ReturnType<ReturnType<typeof draftsQuery>["execute"]>>[number];

const presentSummary = (row: Row): DraftSummary => ({
  id: row.id,
  number: draftNumber(row.number),
  status: row.status,
  version: row.version,
  channel: row.channel,
  payment: row.payment,
  name: row.customer_name,
  phone: row.phones[0] ?? null,
  count: row.lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
  total: row.total === null ? null : toPounds(piastres(row.total)),
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  orderId: row.order_id,
  orderNumber: row.placed_number === null ? null : orderNumber(row.placed_number),
});

async function presentLink(db: Db, config: Config, { id, language, customer_name: name, ...draft }: Row) {
  const url = paymentLinkOf(config, id);
  const total = toPounds(piastres(draft.total ?? 0));
  const text = paymentChat(
    { language, name, number: draftNumber(draft.number), total, link: url },
    await cachedSettings(db),
  );
  return { url, whatsApp: draft.phones.map((phone) => ({ phone, url: whatsAppUrl(phone, text) })) };
}
