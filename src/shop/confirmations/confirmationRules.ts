import type { Piastres } from "#platform/money.ts";
import type { ConfirmationReason } from "#shop/orders/confirmation.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { type CallingHours, nextCallingTime } from "./callingHours.ts";

type CodOrderRisk = {
  total: Piastres;
  /** Whether neither the account nor a phone number has received an order. */
  isFirst: boolean;
  hasRiskyPhone: boolean;
};

type ConfirmationSettings = Pick<
  Settings,
  "codConfirmation" | "codConfirmFirstOrders" | "codConfirmFrom" | "codConfirmRiskyPhones"
>;

/** Returns why a cash order has to wait for confirmation; empty when it has not. */
export function reasonsToConfirm(order: CodOrderRisk, settings: ConfirmationSettings): ConfirmationReason[] {
  const { codConfirmation, codConfirmFirstOrders, codConfirmFrom, codConfirmRiskyPhones } = settings;
  if (codConfirmation === "none") return [];
  const reasons: ConfirmationReason[] = codConfirmation === "all" ? ["all"] : [];
  if (codConfirmFirstOrders && order.isFirst) reasons.push("firstOrder");
  if (codConfirmFrom !== null && order.total >= codConfirmFrom) reasons.push("amount");
  if (codConfirmRiskyPhones && order.hasRiskyPhone) reasons.push("riskyPhone");
  return reasons;
}

type HistorySettings = ConfirmationSettings & Pick<Settings, "maxOpenCodOrdersRisky" | "riskyPhonesCardOnly">;

/** Whether any rule looks at the earlier orders of the account or its phone numbers. */
export function rulesUseHistory(settings: HistorySettings): boolean {
  const { codConfirmation, codConfirmFirstOrders, codConfirmRiskyPhones, maxOpenCodOrdersRisky } = settings;
  const confirms = codConfirmation !== "none" && (codConfirmFirstOrders || codConfirmRiskyPhones);
  return confirms || maxOpenCodOrdersRisky !== null || settings.riskyPhonesCardOnly;
}

const hourMs = 3_600_000;

export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMs);

type Attempts = Pick<Settings, "codConfirmTries" | "codConfirmRetryHours">;

/** Returns when staff ask again after this many attempts without an answer, within their hours; null: not any more. */
export const nextAttemptAt = (
  attempts: number,
  { codConfirmTries, codConfirmRetryHours, ...hours }: Attempts & CallingHours,
  now: Date,
): Date | null => (attempts >= codConfirmTries ? null : nextCallingTime(hoursAfter(now, codConfirmRetryHours), hours));

/** A chat with the number, `+201012345678`, and a prepared text. */
export const whatsAppUrl = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
