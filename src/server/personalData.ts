import type { PersonalData } from "#platform/server/personal.ts";
import { personalMails } from "#platform/server/personalMails.ts";
import { personalAccount } from "#shop/accounts/server/personal.ts";
import { personalCart } from "#shop/cart/server/personal.ts";
import { personalTastes } from "#shop/catalogue/server/personal.ts";
import { personalPayments } from "#shop/checkout/server/personal.ts";
import { personalSubscriptions } from "#shop/marketing/server/personal.ts";
import { personalOrders } from "#shop/orders/server/personal.ts";
import { personalCodes } from "#shop/promotions/server/personal.ts";
import { personalMessages } from "#shop/support/server/personal.ts";

/** What the shop holds about people, from the ground up: told by the export, erased with the account. */
export const personalData: readonly PersonalData[] = [
  personalAccount,
  personalMails,
  personalTastes,
  personalCodes,
  personalOrders,
  personalCart,
  personalPayments,
  personalSubscriptions,
  personalMessages,
];

/** Tables that say nothing about a customer. A table that is in neither list fails a test. */
export const impersonalTables: readonly string[] = [
  "audit_log",
  "bulk_jobs",
  "bulk_results",
  "campaigns",
  "categories",
  "desk_words",
  "facet_values",
  "holidays",
  "invoice_numbers",
  "migrations",
  "order_count_changes",
  "order_counts",
  "paymob_refunds",
  "pictures",
  "price_history",
  "products",
  // Addresses of people are hashed there, and gone within the hour.
  "rate_limits",
  "reconciliations",
  "report_categories",
  "report_changes",
  "report_goods",
  "report_goods_months",
  "report_trade",
  "sandbox_payments",
  "sandbox_refunds",
  // Of staff.
  "saved_views",
  "search_documents",
  "search_misses",
  "search_synonym_words",
  "search_synonyms",
  "search_words",
  "settings",
  "stock_movements",
  "variants",
];
