import { searchDeskCalls } from "#shop/catalogue/calls.ts";
import { productDeskCalls } from "#shop/catalogue/deskCalls.ts";
import type { productDeskContract } from "#shop/catalogue/deskContract.ts";
import type { searchDeskContract } from "#shop/catalogue/searchDeskContract.ts";
import { staffPaymentsCalls } from "#shop/checkout/staffCalls.ts";
import type { staffPaymentsContract } from "#shop/checkout/staffContract.ts";
import { campaignCalls, staffNewsletterCalls } from "#shop/marketing/calls.ts";
import type { campaignContract } from "#shop/marketing/campaignContract.ts";
import type { staffNewsletterContract } from "#shop/marketing/contract.ts";
import { operationsCalls } from "#shop/operations/calls.ts";
import type { operationsContract } from "#shop/operations/contract.ts";
import { staffOrdersCalls, staffReturnsCalls } from "#shop/orders/calls.ts";
import type { staffOrdersContract } from "#shop/orders/contract.ts";
import { orderDeskCalls } from "#shop/orders/listCalls.ts";
import type { orderDeskContract } from "#shop/orders/listContract.ts";
import type { staffReturnsContract } from "#shop/orders/returnsContract.ts";
import { staffPromotionsCalls } from "#shop/promotions/calls.ts";
import type { staffPromotionsContract } from "#shop/promotions/contract.ts";
import { staffReportingCalls } from "#shop/reporting/staffCalls.ts";
import type { staffReportingContract } from "#shop/reporting/staffContract.ts";
import { staffHolidayCalls } from "#shop/settings/holidayCalls.ts";
import type { staffHolidayContract } from "#shop/settings/holidayContract.ts";
import { staffSettingsCalls } from "#shop/settings/staffCalls.ts";
import type { staffSettingsContract } from "#shop/settings/staffContract.ts";
import { staffSupportCalls } from "#shop/support/calls.ts";
import type { staffSupportContract } from "#shop/support/contract.ts";
import { clientOf } from "#web/api.ts";
import { api as everybodys } from "#web/session/browserApi.ts";
import { send } from "#web/session/session.ts";

/** The API as the desk asks it: with the calls that only staff may make, whose names no visitor's page carries. */
export const api = {
  ...everybodys,
  productDesk: clientOf<typeof productDeskContract>(productDeskCalls, send),
  staffPayments: clientOf<typeof staffPaymentsContract>(staffPaymentsCalls, send),
  campaigns: clientOf<typeof campaignContract>(campaignCalls, send),
  staffNewsletter: clientOf<typeof staffNewsletterContract>(staffNewsletterCalls, send),
  staffSupport: clientOf<typeof staffSupportContract>(staffSupportCalls, send),
  staffHolidays: clientOf<typeof staffHolidayContract>(staffHolidayCalls, send),
  staffSettings: clientOf<typeof staffSettingsContract>(staffSettingsCalls, send),
  operations: clientOf<typeof operationsContract>(operationsCalls, send),
  staffReturns: clientOf<typeof staffReturnsContract>(staffReturnsCalls, send),
  orderDesk: clientOf<typeof orderDeskContract>(orderDeskCalls, send),
  staffPromotions: clientOf<typeof staffPromotionsContract>(staffPromotionsCalls, send),
  staffReporting: clientOf<typeof staffReportingContract>(staffReportingCalls, send),
  searchDesk: clientOf<typeof searchDeskContract>(searchDeskCalls, send),
  staffOrders: clientOf<typeof staffOrdersContract>(staffOrdersCalls, send),
};
