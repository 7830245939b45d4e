import type { FastifyInstance } from "fastify";
import { crawlerPaths } from "#pages";
import type { Job } from "#platform/server/jobs.ts";
import { backupGauges } from "#platform/server/metrics/backupGauges.ts";
import { jobGauges } from "#platform/server/metrics/jobGauges.ts";
import { mailGauges } from "#platform/server/metrics/mailGauges.ts";
import type { ShopGauge } from "#platform/server/metrics/shopGauges.ts";
import { formerMailJobs } from "#platform/server/outbox.ts";
import { adminConsentRoutes } from "#shop/accounts/server/admin/adminConsentRoutes.ts";
import { adminStaffRoutes } from "#shop/accounts/server/admin/adminStaffRoutes.ts";
import { apiTokensRoutes } from "#shop/accounts/server/admin/apiTokensRoutes.ts";
import { consentRoutes } from "#shop/accounts/server/consentRoutes.ts";
import { sweepAccountsJob } from "#shop/accounts/server/jobs.ts";
import { oauthRoutes } from "#shop/accounts/server/oauth/routes.ts";
import { placesRoutes } from "#shop/accounts/server/placesRoutes.ts";
import { profileRoutes } from "#shop/accounts/server/profileRoutes.ts";
import { recoveryRoutes } from "#shop/accounts/server/recoveryRoutes.ts";
import { sendPasswordResetJob } from "#shop/accounts/server/resetPassword.ts";
import { accountsRoutes } from "#shop/accounts/server/routes.ts";
import { secondFactorRoutes } from "#shop/accounts/server/secondFactor/routes.ts";
import { staffInvitationRoutes } from "#shop/accounts/server/staff/staffInvitationRoutes.ts";
import { cartRoutes } from "#shop/cart/server/routes.ts";
import { adminCashRoutes } from "#shop/cash/server/admin/adminCashRoutes.ts";
import { adminProductsRoutes } from "#shop/catalogue/server/admin/adminProductsRoutes.ts";
import { adminCategoriesRoutes } from "#shop/catalogue/server/admin/categories/adminCategoriesRoutes.ts";
import { moveProductsJob } from "#shop/catalogue/server/admin/categories/removeCategory.ts";
import { adminCollectionsRoutes } from "#shop/catalogue/server/admin/collections/adminCollectionsRoutes.ts";
import { adminColoursRoutes } from "#shop/catalogue/server/admin/colours/adminColoursRoutes.ts";
import { mergeColoursJob } from "#shop/catalogue/server/admin/colours/mergeColours.ts";
import { renameColourJob } from "#shop/catalogue/server/admin/colours/renameColourJob.ts";
import { adminImportsRoutes } from "#shop/catalogue/server/admin/imports/adminImportsRoutes.ts";
import {
  deleteOldImportsJob,
  importProductsJob,
  resumeImportsJob,
} from "#shop/catalogue/server/admin/imports/importJob.ts";
import { adminStockAlertRoutes } from "#shop/catalogue/server/admin/stockAlerts/adminStockAlertRoutes.ts";
import { applyDealsJob } from "#shop/catalogue/server/applyDeals.ts";
import { countSalesHourly } from "#shop/catalogue/server/countSales.ts";
import { feedRoutes } from "#shop/catalogue/server/feeds/feedRoutes.ts";
import { catalogueRoutes } from "#shop/catalogue/server/routes.ts";
import { seoRoutes } from "#shop/catalogue/server/seo/seoRoutes.ts";
import { sendStockAlertsJob, sweepStockAlertsJob } from "#shop/catalogue/server/stockAlerts/stockAlertJobs.ts";
import { stockAlertRoutes } from "#shop/catalogue/server/stockAlerts/stockAlertRoutes.ts";
import { adminCorrectionRoutes } from "#shop/checkout/server/admin/adminCorrectionRoutes.ts";
import { adminDraftRoutes } from "#shop/checkout/server/admin/adminDraftRoutes.ts";
import { adminPaymentRoutes } from "#shop/checkout/server/admin/adminPaymentRoutes.ts";
import { correctionRoutes } from "#shop/checkout/server/correctionRoutes.ts";
import { deleteOldDraftsJob, expireDraftsJob } from "#shop/checkout/server/drafts/jobs.ts";
import { expireSessionsJob, pollSessionsJob } from "#shop/checkout/server/jobs.ts";
import { paymentGauges } from "#shop/checkout/server/paymentGauges.ts";
import { checkoutRoutes } from "#shop/checkout/server/routes.ts";
import { adminConfirmationRoutes } from "#shop/confirmations/server/admin/adminConfirmationRoutes.ts";
import { cancelUnconfirmedOrdersJob } from "#shop/confirmations/server/jobs.ts";
import { confirmationRoutes } from "#shop/confirmations/server/routes.ts";
import { adminContentRoutes } from "#shop/content/server/admin/adminContentRoutes.ts";
import { brandRoutes } from "#shop/content/server/admin/brandRoutes.ts";
import { homePageRoutes } from "#shop/content/server/admin/homePageRoutes.ts";
import { listPagePaths } from "#shop/content/server/findPage.ts";
import { contentRoutes } from "#shop/content/server/routes.ts";
import { adminCreditRoutes } from "#shop/credit/server/admin/adminCreditRoutes.ts";
import { creditRoutes } from "#shop/credit/server/routes.ts";
import { adminCustomersRoutes } from "#shop/customers/server/admin/adminCustomersRoutes.ts";
import { foldCustomerStatsJob } from "#shop/customers/server/foldCustomerStats.ts";
import { adminNewsletterRoutes } from "#shop/marketing/server/admin/adminNewsletterRoutes.ts";
import { adminCampaignRoutes } from "#shop/marketing/server/admin/campaigns/adminCampaignRoutes.ts";
import { campaignSchedulerJob } from "#shop/marketing/server/campaigns/campaignSchedulerJob.ts";
import { sendCampaignJob } from "#shop/marketing/server/campaigns/sendCampaignJob.ts";
import { oneClickUnsubscribe } from "#shop/marketing/server/oneClickUnsubscribe.ts";
import { marketingRoutes } from "#shop/marketing/server/routes.ts";
import { makeWidths, removeFiles, sweepPictures } from "#shop/media/server/jobs.ts";
import { adminOperationsRoutes } from "#shop/operations/server/admin/adminOperationsRoutes.ts";
import { adminDocumentRoutes } from "#shop/orders/server/admin/adminDocumentRoutes.ts";
import { adminOrderListRoutes } from "#shop/orders/server/admin/adminOrderListRoutes.ts";
import { adminOrdersRoutes } from "#shop/orders/server/admin/adminOrdersRoutes.ts";
import { bulkStatusJob, resumeBulkStatusJob } from "#shop/orders/server/admin/bulkStatusJob.ts";
import { reconcileYesterdayJob } from "#shop/orders/server/admin/reconciliation.ts";
import { anonymiseClosedOrdersJob } from "#shop/orders/server/anonymiseOrders.ts";
import { closeFirstOrderJob } from "#shop/orders/server/closeFirstOrder.ts";
import { completeCarriedReturnJob } from "#shop/orders/server/completeCarriedReturn.ts";
import { documentRoutes } from "#shop/orders/server/documents/routes.ts";
import { completeOrdersJob, foldOrderCountsJob, retryRefundJob } from "#shop/orders/server/jobs.ts";
import { mailLateOrdersJob } from "#shop/orders/server/mailLateOrders.ts";
import { refundGauges } from "#shop/orders/server/refundGauges.ts";
import { removeReturnPhotosJob } from "#shop/orders/server/returnPhotos.ts";
import { ordersRoutes } from "#shop/orders/server/routes.ts";
import { confirmLatePaymentJob, sendWebhookJob } from "#shop/payments/server/sandbox/jobs.ts";
import { sandboxRoutes } from "#shop/payments/server/sandbox/sandboxRoutes.ts";
import { adminPayoutsRoutes } from "#shop/payouts/server/admin/adminPayoutsRoutes.ts";
import { erasePayoutAccountsJob } from "#shop/payouts/server/jobs.ts";
import { payoutsRoutes } from "#shop/payouts/server/routes.ts";
import { adminPromotionsRoutes } from "#shop/promotions/server/admin/adminPromotionsRoutes.ts";
import { promotionsRoutes } from "#shop/promotions/server/routes.ts";
import { adminReportingRoutes } from "#shop/reporting/server/admin/adminReportingRoutes.ts";
import { adminReportRoutes } from "#shop/reporting/server/admin/reports/adminReportRoutes.ts";
import { recordStockJob } from "#shop/reporting/server/recordStock.ts";
import { rollUpReportsJob } from "#shop/reporting/server/rollUp.ts";
import { reportingRoutes } from "#shop/reporting/server/routes.ts";
import { adminReturnsRoutes } from "#shop/returns/server/admin/adminReturnsRoutes.ts";
import { setAnyStatus } from "#shop/returns/server/admin/setAnyStatus.ts";
import {
  approveUndecidedJob,
  placeReplacementJob,
  settleExchangeJob,
} from "#shop/returns/server/exchanges/exchangeJobs.ts";
import { returnsRoutes } from "#shop/returns/server/routes.ts";
import { adminReviewsRoutes } from "#shop/reviews/server/admin/adminReviewsRoutes.ts";
import { askForReviewsJob } from "#shop/reviews/server/askForReviews.ts";
import { reviewsRoutes } from "#shop/reviews/server/routes.ts";
import { adminSearchRoutes } from "#shop/search/server/admin/adminSearchRoutes.ts";
import { indexProductsJob } from "#shop/search/server/indexing/indexInBackground.ts";
import { searchRoutes } from "#shop/search/server/routes.ts";
import { deleteEndedPins } from "#shop/search/server/searchPins.ts";
import { deleteOldZeroResultQueries } from "#shop/search/server/zeroResultQueries.ts";
import { adminHolidayRoutes } from "#shop/settings/server/admin/adminHolidayRoutes.ts";
import { adminSettingsRoutes } from "#shop/settings/server/admin/adminSettingsRoutes.ts";
import { deliveryRoutes } from "#shop/settings/server/deliveryRoutes.ts";
import { holidayRoutes } from "#shop/settings/server/holidayRoutes.ts";
import { shopInfoRoutes } from "#shop/settings/server/routes.ts";
import { adminSetupRoutes } from "#shop/setup/server/admin/adminSetupRoutes.ts";
import { removeDemoJob } from "#shop/setup/server/demo/removeDemoData.ts";
import { adminShippingRoutes } from "#shop/shipping/server/admin/adminShippingRoutes.ts";
import { courierWebhooks } from "#shop/shipping/server/courierWebhooks.ts";
import { pollShipmentsJob } from "#shop/shipping/server/pollShipments.ts";
import { shippingRoutes } from "#shop/shipping/server/routes.ts";
import { resumeShipmentJobs, shipmentJob } from "#shop/shipping/server/shipmentJob.ts";
import { adminSupportRoutes } from "#shop/support/server/admin/adminSupportRoutes.ts";
import { supportRoutes } from "#shop/support/server/routes.ts";
import { adminWebhooksRoutes } from "#shop/webhooks/server/admin/adminWebhooksRoutes.ts";
import { deliverLeftWebhooksJob, deliverWebhooksJob } from "#shop/webhooks/server/jobs.ts";
import { wishlistRoutes } from "#shop/wishlist/server/routes.ts";
import { copyPicturesJob, makeBackupJob } from "./backup/backupJobs.ts";
import { purgeGauge } from "./cdn/purgeGauge.ts";
import { logsRoutes } from "./clientErrors/routes.ts";

/** Routes of the modules, in dependency order. Add a line here for a new module. */
export const moduleRoutes: readonly ((app: FastifyInstance) => void)[] = [
  logsRoutes,
  shopInfoRoutes,
  holidayRoutes,
  deliveryRoutes,
  adminHolidayRoutes,
  accountsRoutes,
  profileRoutes,
  recoveryRoutes,
  oauthRoutes,
  secondFactorRoutes,
  consentRoutes,
  placesRoutes,
  adminStaffRoutes,
  apiTokensRoutes,
  adminWebhooksRoutes,
  staffInvitationRoutes,
  adminConsentRoutes,
  catalogueRoutes,
  stockAlertRoutes,
  searchRoutes,
  adminSearchRoutes,
  adminProductsRoutes,
  adminImportsRoutes,
  adminColoursRoutes,
  adminCategoriesRoutes,
  adminCollectionsRoutes,
  adminStockAlertRoutes,
  promotionsRoutes,
  adminPromotionsRoutes,
  wishlistRoutes,
  ordersRoutes,
  (app) => adminOrdersRoutes(app, setAnyStatus),
  documentRoutes,
  adminDocumentRoutes,
  adminOrderListRoutes,
  creditRoutes,
  adminCreditRoutes,
  payoutsRoutes,
  adminPayoutsRoutes,
  returnsRoutes,
  adminReturnsRoutes,
  shippingRoutes,
  adminShippingRoutes,
  courierWebhooks,
  adminCashRoutes,
  cartRoutes,
  confirmationRoutes,
  adminConfirmationRoutes,
  reviewsRoutes,
  adminReviewsRoutes,
  checkoutRoutes,
  adminPaymentRoutes,
  adminDraftRoutes,
  correctionRoutes,
  adminCorrectionRoutes,
  reportingRoutes,
  adminReportingRoutes,
  adminReportRoutes,
  adminSettingsRoutes,
  marketingRoutes,
  adminNewsletterRoutes,
  adminCampaignRoutes,
  adminCustomersRoutes,
  adminSetupRoutes,
  adminOperationsRoutes,
  supportRoutes,
  adminSupportRoutes,
  contentRoutes,
  adminContentRoutes,
  homePageRoutes,
  brandRoutes,
];

/** HTML pages outside the storefront, such as those of the built-in gateway. */
export const moduleHtmlRoutes = (app: FastifyInstance): void => {
  seoRoutes(app, crawlerPaths, () => listPagePaths(app.shop.db));
  feedRoutes(app);
  oneClickUnsubscribe(app);
  if (app.shop.config.PAYMENT_PROVIDER === "sandbox") sandboxRoutes(app);
};

/** All jobs of the worker. */
export const moduleJobs: readonly Job[] = [
  ...formerMailJobs,
  sweepAccountsJob,
  sendPasswordResetJob,
  sendCampaignJob,
  campaignSchedulerJob,
  countSalesHourly,
  applyDealsJob,
  sendStockAlertsJob,
  sweepStockAlertsJob,
  renameColourJob,
  mergeColoursJob,
  importProductsJob,
  resumeImportsJob,
  deleteOldImportsJob,
  moveProductsJob,
  deleteOldZeroResultQueries,
  deleteEndedPins,
  indexProductsJob,
  makeWidths,
  removeFiles,
  sweepPictures,
  retryRefundJob,
  completeCarriedReturnJob,
  closeFirstOrderJob,
  removeReturnPhotosJob,
  completeOrdersJob,
  mailLateOrdersJob,
  foldOrderCountsJob,
  foldCustomerStatsJob,
  anonymiseClosedOrdersJob,
  reconcileYesterdayJob,
  erasePayoutAccountsJob,
  placeReplacementJob,
  approveUndecidedJob,
  settleExchangeJob,
  cancelUnconfirmedOrdersJob,
  askForReviewsJob,
  expireSessionsJob,
  pollSessionsJob,
  expireDraftsJob,
  deleteOldDraftsJob,
  sendWebhookJob,
  confirmLatePaymentJob,
  recordStockJob,
  rollUpReportsJob,
  shipmentJob,
  resumeShipmentJobs,
  pollShipmentsJob,
  bulkStatusJob,
  resumeBulkStatusJob,
  makeBackupJob,
  copyPicturesJob,
  deliverWebhooksJob,
  deliverLeftWebhooksJob,
  removeDemoJob,
];

/** Gauges of the shop's data for `/metrics`. */
export const shopGauges: readonly ShopGauge[] = [
  ...jobGauges,
  ...mailGauges,
  ...backupGauges,
  ...refundGauges,
  ...paymentGauges,
  purgeGauge,
];

/** Authenticates a request. */
export { authenticateRequest } from "#shop/accounts/server/authenticateRequest.ts";
/** Caches catalogue counts until the catalogue changes, in processes that listen for changes. */
export {
  catalogueCacheStates,
  enableCatalogueCache,
  invalidateCatalogueCache,
} from "#shop/catalogue/server/catalogueCache.ts";
/** Keeps the search index up to date, in processes that listen for changes. */
export { indexInBackground } from "#shop/search/server/indexing/indexInBackground.ts";
