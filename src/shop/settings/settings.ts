import { z } from "zod";
import { staffRoles } from "#platform/staffRoles.ts";
import { standardBrand } from "./brand.ts";
import { brandSchema } from "./brandSchema.ts";
import { codConfirmationModes } from "./codConfirmationModes.ts";
import { returnMethods } from "./returnMethods.ts";
import { isTrackingUrl } from "./trackingLinks.ts";

/** Empty, or an HTTPS URL that pages may link to. */
const httpsUrl = z.union([z.literal(""), z.url({ protocol: /^https$/ })]);
/** Whole piastres. */
const piastresAmount = z.number().int().min(0).max(10_000_000);

/** The settings that staff may change. The table `settings` stores each value by name; amounts are whole piastres. */
export const settingsSchema = z.object({
  shopName: z.object({ en: z.string(), ar: z.string(), es: z.string(), fr: z.string() }),
  /** Changed by the brand page alone. */
  brand: brandSchema,
  contactEmail: z.email(),
  /** Postal address on invoices and for returned parcels. Empty: not shown. */
  postalAddress: z.string(),
  /** The shop's tax registration number. Empty: none. */
  taxNumber: z.string(),
  /** The seller as the law asks for it: registered name, number in the commercial register, telephone. Empty: not shown. */
  legalName: z.string(),
  commercialRegister: z.string(),
  contactPhone: z.string(),
  /** Where requests about personal data arrive. Empty: at `contactEmail`. */
  privacyEmail: z.union([z.literal(""), z.email()]),
  /** E.164. Empty: customers see no WhatsApp link. */
  whatsapp: z.union([z.literal(""), z.e164()]),
  socialLinks: z.object({ instagram: httpsUrl, facebook: httpsUrl, tiktok: httpsUrl }),
  taxPercent: z.number().int().min(0).max(100),
  pricesIncludeTax: z.boolean(),
  shippingFee: piastresAmount,
  /** Fee by ISO code of the governorate. A missing governorate pays `shippingFee`. */
  shippingByGovernorate: z.record(z.string(), piastresAmount),
  /** Null: not offered. */
  expressFee: piastresAmount.nullable(),
  freeShippingFrom: piastresAmount.nullable(),
  /** Orders from this hour in Cairo on count as those of the next day. 24: the whole day counts. */
  orderCutOffHour: z.number().int().min(1).max(24),
  /** Business days in transit by ISO code of the governorate, where they differ from the usual ones. */
  transitByGovernorate: z.record(z.string(), z.object({ least: z.number().int(), most: z.number().int() })),
  /** Pages of couriers where customers follow a parcel. */
  trackingLinks: z.array(z.object({ courier: z.string(), url: z.string().refine(isTrackingUrl) })),
  newForDays: z.number().int().min(1).max(365),
  lowStockThreshold: z.number().int().min(0).max(1000),
  returnWindowDays: z.number().int().min(14).max(365),
  /** Way of a return back: our courier collects it, or the customer sends it and pays the carrier. */
  returnMethod: z.enum(returnMethods),
  /** Fee for collecting a return, paid to the courier. Faulty and wrong items are always free. */
  returnFee: piastresAmount,
  giftCodeFrom: piastresAmount.nullable(),
  giftCodePercent: z.number().int().min(1).max(100),
  giftCodeDays: z.number().int().min(1).max(365),
  staffNeedSecondFactor: z.boolean(),
  /** Roles that need a second factor even if not all staff do. */
  secondFactorRoles: z.array(z.enum(staffRoles)),
  /** Refunds of an order above this sum need a reauthenticated session. Null: none. */
  reauthenticateRefundsAbove: piastresAmount.nullable(),
  /** The same for exports of orders, by their number of rows. */
  reauthenticateExportsAbove: z.number().int().min(0).max(1_000_000),
  /** Cash orders of one account that staff have not confirmed yet. */
  maxOpenCodOrders: z.number().int().min(1).max(1_000_000),
  /** The same for one phone number, which a family may share. */
  maxOpenCodOrdersPerPhone: z.number().int().min(1).max(1_000_000),
  /** Hours in which a customer can pay by the link that staff send. */
  paymentLinkHours: z.number().int().min(1).max(168),
  codConfirmation: z.enum(codConfirmationModes),
  /** Selected: the first order of a person, by account and phone numbers. */
  codConfirmFirstOrders: z.boolean(),
  /** Selected: orders of this total or more. Null: none for their amount. */
  codConfirmFrom: piastresAmount.nullable(),
  /** Selected: orders with a risky phone number. */
  codConfirmRiskyPhones: z.boolean(),
  /** Whether staff decide about exchanges that customers ask for; otherwise each is approved at once. */
  exchangesNeedApproval: z.boolean(),
  /** Days after which an exchange that staff have not decided about is approved. Null: never. */
  exchangeDecisionDays: z.number().int().min(1).max(14).nullable(),
  /** Years that a payout without an account keeps the contact data of its order after the customer's account was deleted. */
  unclaimedPayoutYears: z.number().int().min(2).max(15),
  /** Days after the delivery within which couriers pay; then their cash is late. */
  cashLateAfterDays: z.number().int().min(1).max(90),
  /** Hours after which an unconfirmed order is cancelled. */
  codConfirmHours: z.number().int().min(6).max(720),
  /** How often staff ask, and the hours between two attempts. */
  codConfirmTries: z.number().int().min(1).max(20),
  codConfirmRetryHours: z.number().int().min(1).max(168),
  /** Staff call customers from this hour in Cairo and until this one, and on Fridays and Saturdays too or not. */
  codCallFrom: z.number().int().min(0).max(23),
  codCallUntil: z.number().int().min(1).max(24),
  codCallWeekends: z.boolean(),
  /** So many refused parcels make a phone number risky. */
  phoneRiskRefusals: z.number().int().min(1).max(100),
  /** Unpaid cash orders under way that a risky phone number may have. Null: no limit of its own. */
  maxOpenCodOrdersRisky: z.number().int().min(1).max(1_000_000).nullable(),
  /** Whether risky phone numbers pay by card only. */
  riskyPhonesCardOnly: z.boolean(),
  /** Different items in a cart, with those saved for later. */
  maxCartLines: z.number().int().min(1).max(1000),
  /** Whether staff approve reviews of products before they are shown. */
  reviewsNeedApproval: z.boolean(),
  /** Whether a mail asks for reviews, so many days after the delivery. */
  reviewMails: z.boolean(),
  reviewMailDays: z.number().int().min(1).max(60),
});

export type Settings = z.output<typeof settingsSchema>;

/** The specification sets 14 % tax and the 70 pounds fee; the gift code and the badges are our choice. */
export const defaultSettings: Settings = {
  shopName: { en: "Nabta", ar: "نبتة", es: "Nabta", fr: "Nabta" },
  brand: standardBrand,
  contactEmail: "hello@nabta.example",
  postalAddress: "",
  taxNumber: "",
  legalName: "",
  commercialRegister: "",
  contactPhone: "",
  whatsapp: "",
  privacyEmail: "",
  socialLinks: { instagram: "", facebook: "", tiktok: "" },
  taxPercent: 14,
  pricesIncludeTax: false,
  shippingFee: 70_00,
  shippingByGovernorate: {},
  expressFee: null,
  freeShippingFrom: null,
  orderCutOffHour: 24,
  transitByGovernorate: {},
  trackingLinks: [],
  newForDays: 30,
  lowStockThreshold: 5,
  returnWindowDays: 14,
  returnMethod: "courier",
  returnFee: 0,
  giftCodeFrom: 2_000_00,
  giftCodePercent: 10,
  giftCodeDays: 30,
  staffNeedSecondFactor: false,
  secondFactorRoles: [],
  reauthenticateRefundsAbove: 10_000_00,
  reauthenticateExportsAbove: 1_000,
  maxOpenCodOrders: 3,
  maxOpenCodOrdersPerPhone: 10,
  paymentLinkHours: 48,
  codConfirmation: "selected",
  codConfirmFirstOrders: true,
  codConfirmFrom: null,
  codConfirmRiskyPhones: true,
  exchangesNeedApproval: true,
  exchangeDecisionDays: 3,
  unclaimedPayoutYears: 5,
  cashLateAfterDays: 7,
  codConfirmHours: 72,
  codConfirmTries: 3,
  codConfirmRetryHours: 4,
  codCallFrom: 9,
  codCallUntil: 21,
  codCallWeekends: true,
  phoneRiskRefusals: 2,
  maxOpenCodOrdersRisky: null,
  riskyPhonesCardOnly: false,
  maxCartLines: 100,
  reviewsNeedApproval: true,
  reviewMails: true,
  reviewMailDays: 7,
};
