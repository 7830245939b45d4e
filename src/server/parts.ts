import type { FastifyInstance } from "fastify";
import type { Job } from "#platform/server/jobs.ts";
import { sendLeftMails, sendMail, sendWaiting } from "#platform/server/outbox.ts";
import { consentRoutes } from "#shop/accounts/server/consent/routes.ts";
import { sweepAccounts } from "#shop/accounts/server/jobs.ts";
import { oauthRoutes } from "#shop/accounts/server/oauth/routes.ts";
import { profileRoutes } from "#shop/accounts/server/profileRoutes.ts";
import { sendReset } from "#shop/accounts/server/resetPassword.ts";
import { accountsRoutes } from "#shop/accounts/server/routes.ts";
import { secondFactorRoutes } from "#shop/accounts/server/secondFactor/routes.ts";
import { cartRoutes } from "#shop/cart/server/routes.ts";
import { crawlerPages } from "#shop/catalogue/server/crawlers/crawlerPages.ts";
import { productDeskRoutes } from "#shop/catalogue/server/desk/routes.ts";
import { ownRoutes } from "#shop/catalogue/server/ownRoutes.ts";
import { makeWidths, removeFiles, sweepPictures } from "#shop/catalogue/server/pictures/jobs.ts";
import { catalogueRoutes } from "#shop/catalogue/server/routes.ts";
import { countSalesHourly } from "#shop/catalogue/server/sales.ts";
import { searchDeskRoutes } from "#shop/catalogue/server/search/deskRoutes.ts";
import { forgetMisses } from "#shop/catalogue/server/search/misses.ts";
import { askAboutSessions, expireSessions } from "#shop/checkout/server/jobs.ts";
import { checkoutRoutes } from "#shop/checkout/server/routes.ts";
import { campaignRoutes } from "#shop/marketing/server/campaigns/routes.ts";
import { sendCampaign } from "#shop/marketing/server/campaigns/sendCampaign.ts";
import { watchCampaigns } from "#shop/marketing/server/campaigns/watchCampaigns.ts";
import { oneClickUnsubscribe } from "#shop/marketing/server/oneClick.ts";
import { marketingRoutes } from "#shop/marketing/server/routes.ts";
import { operationsRoutes } from "#shop/operations/server/routes.ts";
import { anonymiseLeftOrders } from "#shop/orders/server/anonymise.ts";
import { changeManyOrders, resumeBulkChanges } from "#shop/orders/server/bulkChange.ts";
import { documentsRoutes } from "#shop/orders/server/documents/routes.ts";
import { completeOrders, foldOrderCounts, retryOrderRefund } from "#shop/orders/server/jobs.ts";
import { orderDeskRoutes } from "#shop/orders/server/listRoutes.ts";
import { reconcileYesterday } from "#shop/orders/server/reconcile.ts";
import { removePhotos } from "#shop/orders/server/returns/photos.ts";
import { ordersRoutes } from "#shop/orders/server/routes.ts";
import { confirmLatePayment, tellShopOfPayment } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxPages } from "#shop/payments/server/sandbox/pages.ts";
import { promotionsRoutes } from "#shop/promotions/server/routes.ts";
import { rollUpReports } from "#shop/reporting/server/rollUp.ts";
import { reportingRoutes } from "#shop/reporting/server/routes.ts";
import { staffReportingRoutes } from "#shop/reporting/server/staffRoutes.ts";
import { holidayRoutes } from "#shop/settings/server/holidays.ts";
import { shopFactsRoutes } from "#shop/settings/server/routes.ts";
import { staffSettingsRoutes } from "#shop/settings/server/staffRoutes.ts";
import { supportRoutes } from "#shop/support/server/routes.ts";
import { logsRoutes } from "./logs/routes.ts";

/** The parts of the shop, from the ground up. A new part is a line here. */
export const shopRoutes: readonly ((app: FastifyInstance) => void)[] = [
  logsRoutes,
  shopFactsRoutes,
  holidayRoutes,
  accountsRoutes,
  profileRoutes,
  oauthRoutes,
  secondFactorRoutes,
  consentRoutes,
  catalogueRoutes,
  searchDeskRoutes,
  productDeskRoutes,
  promotionsRoutes,
  ownRoutes,
  ordersRoutes,
  documentsRoutes,
  orderDeskRoutes,
  cartRoutes,
  checkoutRoutes,
  reportingRoutes,
  staffReportingRoutes,
  staffSettingsRoutes,
  marketingRoutes,
  campaignRoutes,
  operationsRoutes,
  supportRoutes,
];

/** Pages that are not the shop's own, such as the built-in gateway's. */
export const otherPages = (app: FastifyInstance): void => {
  crawlerPages(app);
  oneClickUnsubscribe(app);
  if (app.shop.config.PAYMENT_PROVIDER === "sandbox") sandboxPages(app);
};

/** Everything that the worker does. */
export const shopJobs: readonly Job[] = [
  sendMail,
  sendWaiting,
  sendLeftMails,
  sweepAccounts,
  sendReset,
  sendCampaign,
  watchCampaigns,
  countSalesHourly,
  forgetMisses,
  makeWidths,
  removeFiles,
  sweepPictures,
  retryOrderRefund,
  removePhotos,
  completeOrders,
  foldOrderCounts,
  anonymiseLeftOrders,
  reconcileYesterday,
  expireSessions,
  askAboutSessions,
  tellShopOfPayment,
  confirmLatePayment,
  rollUpReports,
  changeManyOrders,
  resumeBulkChanges,
];

/** Who sends a call. */
export { recogniseVisitor } from "#shop/accounts/server/recognise.ts";
/** What is counted once until the catalogue changes, for a process that hears of the changes. */
export { forgetAnswers, keepAnswers } from "#shop/catalogue/server/search/kept.ts";
