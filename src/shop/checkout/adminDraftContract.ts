import { z } from "zod";
import { email, line, pageNumber, pageSchema, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { phone, phones, shippingAddress } from "#shop/accounts/accountSchemas.ts";
import { phoneHistoryView } from "#shop/orders/adminContract.ts";
import { orderChannels } from "#shop/orders/orderChannel.ts";
import { parseCouponCode } from "#shop/promotions/couponCode.ts";
import { adminDraftEndpoints } from "./adminDraftEndpoints.ts";
import { quoteFields } from "./contract.ts";
import { draftPayments, draftStatuses, maxDraftLines } from "./draftRules.ts";

const lines = z
  .array(z.object({ variantId: z.uuid(), quantity: z.number().int().min(1).max(99) }))
  .max(maxDraftLines, "validation.tooLong");

const deliveryMethod = z.enum(["standard", "express"]);

const couponCode = line(60)
  .nullish()
  .transform((code) => (code ? (parseCouponCode(code) ?? code) : null));

/** Instead of a coupon, in Egyptian pounds. Needs the permission `orders.discount` and a reason. */
const discount = z.object({ amount: z.number().min(0.01).max(1_000_000), reason: requiredText(200) }).nullish();

/** An address as far as the customer has said it. */
const partialAddress = z.object({
  street: line(200).optional(),
  city: line(100).optional(),
  state: line(60).optional(),
  postalCode: line(20).optional(),
  country: line(60).optional(),
  recipient: line(100).optional(),
  district: line(100).optional(),
  building: line(40).optional(),
  floor: line(40).optional(),
  flat: line(40).optional(),
  landmark: line(200).optional(),
  mapUrl: line(500).optional(),
  courierNote: line(300).optional(),
});

const draftFields = {
  channel: z.enum(orderChannels),
  payment: z.enum(draftPayments),
  /** The customer's account; null: without one. */
  userId: z.uuid().nullable(),
  name: line(100),
  /** Empty: the customer gets no mails. */
  email: z.union([z.literal(""), email]),
  phones,
  /** Of the customer: mails, payment page and chat are in it. */
  language: z.enum(languageCodes),
  shippingAddress: partialAddress,
  deliveryMethod: deliveryMethod.default("standard"),
  lines,
  couponCode,
  discount,
};
const draftInput = z.object(draftFields);
export type DraftInput = z.output<typeof draftInput>;
/** Before validation. */
export type DraftFields = z.input<typeof draftInput>;

/** Fields that an order requires and a draft may still lack. */
export const completeDraft = z.object({
  customerName: requiredText(100),
  phones: z.array(phone).min(1, "checkout.phoneRequired").max(5),
  shippingAddress,
  lines: lines.min(1, "drafts.noItems"),
});

const quoteLine = z.object({
  variantId: z.uuid(),
  productId: z.string(),
  name: translatedText,
  attributes: z.array(translatedText),
  sku: z.string(),
  picture: z.object({ id: z.string() }).nullable(),
  /** Egyptian pounds after the deal. */
  price: z.number(),
  quantity: z.number(),
  lineTotal: z.number(),
  /** 0 also for a hidden product. */
  stock: z.number(),
});
export type DraftQuoteLine = z.output<typeof quoteLine>;

const draftQuote = z.object({
  /** Without variants that no longer exist. */
  lines: z.array(quoteLine),
  ...quoteFields,
  /** Store credit of the customer's account in pounds; missing: none. */
  creditBalance: z.number().optional(),
});
export type DraftQuote = z.output<typeof draftQuote>;

const draftSummary = z.object({
  id: z.uuid(),
  /** `D-1001`. */
  number: z.string(),
  status: z.enum(draftStatuses),
  version: z.number(),
  channel: z.enum(orderChannels),
  payment: z.enum(draftPayments),
  name: z.string(),
  phone: z.string().nullable(),
  /** Number of pieces. */
  count: z.number(),
  /** Egyptian pounds, as sent or placed. */
  total: z.number().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  orderId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
});
export type DraftSummary = z.output<typeof draftSummary>;

const draftView = draftSummary.extend({
  userId: z.uuid().nullable(),
  email: z.string(),
  phones: z.array(z.string()),
  language: z.enum(languageCodes),
  shippingAddress: partialAddress,
  deliveryMethod,
  lines,
  couponCode: z.string().nullable(),
  discount: z.object({ amount: z.number(), reason: z.string() }).nullable(),
  /** Of a sent draft: the page where the customer pays, and chats with a text in the customer's language. */
  link: z.object({ url: z.string(), whatsApp: z.array(z.object({ phone: z.string(), url: z.string() })) }).nullable(),
});
export type DraftView = z.output<typeof draftView>;

const foundCustomer = z.object({
  /** Null: known from earlier orders without an account. */
  userId: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  language: z.enum(languageCodes),
  /** Of the last order, or of the profile. */
  address: partialAddress.nullable(),
  orders: z.number(),
  /** One entry for each phone number. */
  phoneHistory: z.array(phoneHistoryView),
});
export type FoundCustomer = z.output<typeof foundCustomer>;

const foundProduct = z.object({
  productId: z.string(),
  name: translatedText,
  picture: z.object({ id: z.string() }).nullable(),
  variants: z.array(
    z.object({
      variantId: z.uuid(),
      sku: z.string(),
      attributes: z.array(translatedText),
      /** Egyptian pounds after the deal. */
      price: z.number(),
      stock: z.number(),
    }),
  ),
});
export type FoundProduct = z.output<typeof foundProduct>;

const access = { access: "staff", permission: "orders.create" } as const;
const params = z.object({ id: z.uuid() });
const version = z.number().int().min(1);
const searchText = z.object({ q: z.string().trim().min(1).max(100) });
/** The total that the caller saw, in pounds. A different one returns 409 `checkout.totalChanged` with the new amounts. */
const confirmation = z.object({ version, expectedTotal: z.number().min(0).optional() });

export const adminDraftContract = {
  /** Newest first. */
  list: {
    call: adminDraftEndpoints.list,
    ...access,
    query: z.object({
      page: pageNumber,
      pageSize: z.coerce.number().int().min(1).max(100).default(24),
      status: z.enum(draftStatuses).optional(),
    }),
    answer: pageSchema(draftSummary),
  },
  /** By name, e-mail or phone number, also of customers without an account. At most eight. */
  findCustomers: {
    call: adminDraftEndpoints.findCustomers,
    ...access,
    query: searchText,
    answer: z.object({ items: z.array(foundCustomer) }),
  },
  /** Visible products by the shop's search, with their variants. At most ten. */
  findProducts: {
    call: adminDraftEndpoints.findProducts,
    ...access,
    query: searchText,
    answer: z.object({ items: z.array(foundProduct) }),
  },
  get: { call: adminDraftEndpoints.get, ...access, params, answer: draftView },
  create: { call: adminDraftEndpoints.create, ...access, body: draftInput, status: 201, answer: draftView },
  /** Only before it is sent or placed. */
  update: {
    call: adminDraftEndpoints.update,
    ...access,
    params,
    body: draftInput.extend({ version }),
    answer: draftView,
  },
  /** Current prices. A code that does not apply returns 409 `coupon.…`. */
  quote: {
    call: adminDraftEndpoints.quote,
    ...access,
    body: z.object({
      userId: z.uuid().nullable(),
      lines,
      couponCode,
      /** Egyptian pounds. */
      discount: z.number().min(0).max(1_000_000).default(0),
      deliveryMethod: deliveryMethod.default("standard"),
      governorate: line(60).optional(),
    }),
    answer: draftQuote,
  },
  /** Places a cash order. Repeated, it returns the same order. `useCredit`: as much of the total as store credit covers. */
  place: {
    call: adminDraftEndpoints.place,
    ...access,
    params,
    body: confirmation.extend({ useCredit: z.boolean().default(false) }),
    answer: z.object({ orderId: z.uuid(), orderNumber: z.string() }),
  },
  /** Reserves the goods at these prices and sends the payment link. Repeated, it returns the same link. */
  send: { call: adminDraftEndpoints.send, ...access, params, body: confirmation, answer: draftView },
  /** Releases the goods of a sent draft. 409 when it was paid meanwhile. */
  cancel: {
    call: adminDraftEndpoints.cancel,
    ...access,
    params,
    body: z.object({ version: version.optional() }),
    answer: draftView,
  },
} as const satisfies Contract<typeof adminDraftEndpoints>;
