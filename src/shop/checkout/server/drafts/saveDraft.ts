import { sql } from "kysely";
import { conflict, ShopError, validationError } from "#platform/errors.ts";
import { fromPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { isPermitted } from "#platform/server/requirePermission.ts";
import type { DraftInput } from "#shop/checkout/adminDraftContract.ts";
import { type DraftRow, lockDraft } from "./draftRecords.ts";

export const createDraft = (admin: AdminContext, input: DraftInput): Promise<string> =>
  admin.db.transaction().execute(async (tx) => {
    checkDiscount(admin, input);
    await requireCustomer(tx, input.userId);
    const { id } = await tx
      .insertInto("draft_orders")
      .values({ ...toColumns(input), created_by: admin.user.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(tx, admin, { action: "draft.created", subject: "draft", subjectId: id, after: auditOf(input) });
    return id;
  });

export const updateDraft = (
  admin: AdminContext,
  id: string,
  { version, ...input }: DraftInput & { version: number },
): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id, version);
    if (draft.status !== "draft") throw conflict("drafts.ended");
    checkDiscount(admin, input, draft);
    await requireCustomer(tx, input.userId);
    await tx
      .updateTable("draft_orders")
      .set({ ...toColumns(input), version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await recordAudit(tx, admin, { action: "draft.updated", subject: "draft", subjectId: id, after: auditOf(input) });
  });

/** A discount that someone else granted may stay as it is. */
function checkDiscount(admin: AdminContext, { discount, couponCode }: DraftInput, before?: DraftRow): void {
  if (!discount) return;
  if (couponCode !== null) throw validationError({ couponCode: "drafts.oneDiscount" });
  const isGranted = before?.discount === fromPounds(discount.amount) && before.discount_reason === discount.reason;
  if (!isGranted && !isPermitted(admin.user, "orders.discount"))
    throw new ShopError("notAllowed", "drafts.discountNotAllowed", {
      fields: { discount: "drafts.discountNotAllowed" },
    });
}

async function requireCustomer(tx: Tx, userId: string | null): Promise<void> {
  if (userId === null) return;
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!user) throw validationError({ userId: "validation.invalid" });
}

const toColumns = ({ name, lines, shippingAddress, discount, ...input }: DraftInput) => ({
  channel: input.channel,
  payment: input.payment,
  user_id: input.userId,
  customer_name: name,
  email: input.email,
  phones: input.phones,
  language: input.language,
  shipping_address: JSON.stringify(shippingAddress),
  delivery_method: input.deliveryMethod,
  lines: JSON.stringify(lines),
  coupon_code: input.couponCode,
  discount: discount ? fromPounds(discount.amount) : 0,
  discount_reason: discount?.reason ?? null,
});

/** Without personal data: the audit log outlives the erasure of the customer. */
const auditOf = ({ channel, payment, lines, couponCode, discount }: DraftInput) => ({
  channel,
  payment,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  couponCode,
  discount: discount ? fromPounds(discount.amount) : 0,
});
