import { outboxPersonalData } from "#platform/server/outboxPersonalData.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { accountsPersonalData } from "#shop/accounts/server/personalData.ts";
import { cartPersonalData } from "#shop/cart/server/personalData.ts";
import { stockAlertsPersonalData } from "#shop/catalogue/server/stockAlerts/personalData.ts";
import { checkoutPersonalData } from "#shop/checkout/server/personalData.ts";
import { creditPersonalData } from "#shop/credit/server/personalData.ts";
import { customersPersonalData } from "#shop/customers/server/personalData.ts";
import { marketingPersonalData } from "#shop/marketing/server/personalData.ts";
import { ordersPersonalData } from "#shop/orders/server/personalData.ts";
import { payoutsPersonalData } from "#shop/payouts/server/personalData.ts";
import { promotionsPersonalData } from "#shop/promotions/server/personalData.ts";
import { reviewsPersonalData } from "#shop/reviews/server/personalData.ts";
import { shippingPersonalData } from "#shop/shipping/server/personalData.ts";
import { supportPersonalData } from "#shop/support/server/personalData.ts";
import { wishlistPersonalData } from "#shop/wishlist/server/personalData.ts";

/** Personal data of all modules, in dependency order: exported, and erased with the account. */
export const personalData: readonly PersonalData[] = [
  accountsPersonalData,
  outboxPersonalData,
  stockAlertsPersonalData,
  wishlistPersonalData,
  promotionsPersonalData,
  ordersPersonalData,
  creditPersonalData,
  payoutsPersonalData,
  shippingPersonalData,
  cartPersonalData,
  reviewsPersonalData,
  checkoutPersonalData,
  marketingPersonalData,
  supportPersonalData,
  customersPersonalData,
];

/** Tables without personal data of customers. A table in neither list fails a test. */
export const nonPersonalTables: readonly string[] = [
  "announcements",
  "audit_log",
  "backups",
  "brand_pictures",
  "bulk_jobs",
  "bulk_results",
  "campaigns",
  "categories",
  "category_slugs",
  "collection_products",
  "collection_slugs",
  "collections",
  "colours",
  // Written by admins, who stay named as the audit log names them.
  "content_page_pictures",
  "content_page_redirects",
  "content_page_versions",
  "content_pages",
  "courier_accounts",
  // Amounts of parcels, with notes of staff about a courier's account of them.
  "courier_ledger",
  "courier_statement_formats",
  // Tags of what changed, removed within seconds.
  "cdn_purges",
  "courier_statement_rows",
  "courier_statements",
  // Ids of demo products, and which admin removed them.
  "demo_categories",
  "demo_data",
  "demo_products",
  "desk_words",
  "facet_values",
  "holidays",
  "home_page_pictures",
  "home_page_versions",
  // Products and pictures from exports of other shop systems.
  "imported_pictures",
  "imported_products",
  "invoice_numbers",
  // Which admin handed over which parcels.
  "manifests",
  "menus",
  "migrations",
  "notice_publisher",
  "order_count_changes",
  "order_counts",
  "paymob_refunds",
  "pictures",
  "price_history",
  "product_import_items",
  "product_import_pictures",
  // Name the member of staff by id.
  "product_imports",
  "products",
  // Channel names and ids of what changed, removed within a second.
  "queued_notices",
  // Contains hashed e-mails, deleted within an hour.
  "rate_limits",
  "reconciliations",
  "report_cash",
  "report_categories",
  "report_changes",
  "report_cohorts",
  "report_courier_cash",
  "report_delivery_changes",
  "report_goods",
  "report_goods_months",
  "report_goods_years",
  "report_parcels",
  "report_partial_days",
  "report_stock",
  "report_trade",
  "report_vat",
  // Ids of orders.
  "review_requests",
  "sandbox_payments",
  "sandbox_refunds",
  // Belongs to admins.
  "saved_views",
  "scheduled_deals",
  // Counts without users, as search_usage.
  "search_days",
  "search_documents",
  "search_index_state",
  "search_misses",
  "search_pins",
  "search_queue",
  "search_synonym_words",
  "search_synonyms",
  // Counts without users; queries with an e-mail address or a long number are not recorded.
  "search_usage",
  "search_words",
  "settings",
  "setup_guide",
  // Ids of orders and shipments.
  "shipment_job_orders",
  "shipment_jobs",
  "stock_movements",
  "variants",
  // Ids, statuses and amounts; no names or addresses.
  "webhook_deliveries",
  "webhook_endpoints",
  "worker_heartbeats",
];
