import { z } from "zod";
import { cappedPageSchema, line, pageNumber, requiredText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { languageCodes } from "#platform/languages.ts";
import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { adminCustomersEndpoints } from "./adminEndpoints.ts";
import { customerSorts, maxTags } from "./customerLimits.ts";

const idParams = z.object({ id: z.uuid() });
const noAnswer = { status: 204, answer: z.object({}) } as const;

const filters = z.object({
  /** Part of a name, an e-mail or a phone. */
  q: z.string().trim().max(100).optional(),
  /** At least this many orders; 0: none at all. */
  orders: z.coerce.number().int().min(0).max(1000).optional(),
  /** Orders of at least this value in Egyptian pounds. */
  value: z.coerce.number().int().min(0).max(10_000_000).optional(),
  /** Bought within this number of days; a negative number: not since then. */
  lastOrder: z.coerce.number().int().min(-3650).max(3650).optional(),
  governorate: z.string().trim().max(4).optional(),
  tag: z.string().trim().max(30).optional(),
  sort: z.enum(customerSorts).default("newest"),
});
export type CustomerFilters = z.output<typeof filters>;

const customerRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.string(),
  orders: z.number(),
  /** In Egyptian pounds, without cancelled orders and refunds. */
  value: z.number(),
  lastOrderAt: z.string().nullable(),
  governorate: z.string().nullable(),
  tags: z.array(z.string()),
});
export type CustomerRow = z.output<typeof customerRow>;

const address = z.object({
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});

const customer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  language: z.enum(languageCodes),
  createdAt: z.string(),
  phones: z.array(z.string()),
  shippingAddress: address.nullable(),
  billingAddress: address.nullable(),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  providers: z.array(z.string()),
  sessions: z.object({ open: z.number(), lastActiveAt: z.string().nullable() }),
  totals: z.object({ orders: z.number(), value: z.number(), refunded: z.number(), cancelled: z.number() }),
  /** The newest ten. */
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      placedAt: z.string(),
      status: z.enum(orderStatuses),
      paymentMethod: z.enum(["card", "cod"]),
      total: z.number(),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      number: z.string(),
      kind: z.string(),
      status: z.string(),
      amount: z.number(),
      requestedAt: z.string(),
    }),
  ),
  /** Gift codes of the customer and coupons that they redeemed. */
  coupons: z.array(
    z.object({ id: z.uuid(), code: z.string(), isOwn: z.boolean(), usedAt: z.string().nullable(), amount: z.number() }),
  ),
  /** Addresses and phones of the orders, the latest first. */
  usedAddresses: z.array(z.object({ address, lastAt: z.string(), orders: z.number() })),
  usedPhones: z.array(z.object({ phone: z.string(), lastAt: z.string(), orders: z.number() })),
  /** The latest decision for each purpose. */
  consents: z.array(z.object({ purpose: z.string(), action: z.string(), at: z.string() })),
  newsletter: z.object({ status: z.string(), at: z.string() }).nullable(),
  tags: z.array(z.string()),
  notes: z.array(z.object({ id: z.number(), note: z.string(), by: z.string().nullable(), at: z.string() })),
  /** Actions of staff on this customer, newest first. */
  audit: z.array(z.object({ id: z.number(), action: z.string(), actor: z.string(), at: z.string() })),
});
export type CustomerView = z.output<typeof customer>;

/** An account that may belong to the same customer. */
const double = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  createdAt: z.string(),
  isVerified: z.boolean(),
  orders: z.number(),
  /** Sign-in methods: `password` and names of providers. */
  ways: z.array(z.string()),
});
export type Double = z.output<typeof double>;

const mergePreview = z.object({
  kept: double,
  merged: double,
  moves: z.object({
    orders: z.number(),
    returns: z.number(),
    drafts: z.number(),
    coupons: z.number(),
    redemptions: z.number(),
    notes: z.number(),
    tags: z.number(),
    messages: z.number(),
    reviews: z.number(),
    wishlist: z.number(),
    cart: z.number(),
  }),
  /** Store credit that moves, in Egyptian pounds. */
  credit: z.number(),
  /** Of products that the kept account has reviewed as well. */
  reviewsDropped: z.number(),
  /** Why they cannot be merged now. */
  refusal: z.enum(["mergeUnverified", "mergePaymentOpen"]).nullable(),
});
export type MergePreview = z.output<typeof mergePreview>;

const tags = z.array(requiredText(30)).max(maxTags);
/** Why staff export or erase: how the customer asked for it. */
const reason = requiredText(200);

export const adminCustomersContract = {
  list: {
    call: adminCustomersEndpoints.list,
    access: "staff",
    permission: "customers.read",
    query: filters.extend({ page: pageNumber, pageSize: z.coerce.number().int().min(1).max(100).default(25) }),
    /** `tags`: the most frequent ones, for the filter. */
    answer: cappedPageSchema(customerRow).extend({ tags: z.array(z.string()) }),
  },
  customer: {
    call: adminCustomersEndpoints.customer,
    access: "staff",
    permission: "customers.read",
    params: idParams,
    answer: customer,
  },
  /** Replaces all tags. */
  setTags: {
    call: adminCustomersEndpoints.setTags,
    access: "staff",
    permission: "customers.write",
    params: idParams,
    body: z.object({ tags }),
    ...noAnswer,
  },
  /** Adds and removes single tags and leaves the others. */
  changeTags: {
    call: adminCustomersEndpoints.changeTags,
    access: "staff",
    permission: "customers.write",
    params: idParams,
    body: z.object({ add: tags.default([]), remove: tags.default([]) }),
    ...noAnswer,
  },
  addNote: {
    call: adminCustomersEndpoints.addNote,
    access: "staff",
    permission: "customers.write",
    params: idParams,
    body: z.object({ note: requiredText(1000) }),
    ...noAnswer,
  },
  endSessions: {
    call: adminCustomersEndpoints.endSessions,
    access: "staff",
    permission: "customers.write",
    params: idParams,
    ...noAnswer,
  },
  /** Mails the same link as "forgot password". */
  sendReset: {
    call: adminCustomersEndpoints.sendReset,
    access: "staff",
    permission: "customers.write",
    params: idParams,
    ...noAnswer,
  },
  /** All personal data, as the customer's own export. */
  exportData: {
    call: adminCustomersEndpoints.exportData,
    access: "staff",
    permission: "customers.erase",
    params: idParams,
    body: z.object({ reason }),
    answer: z.record(z.string(), z.unknown()),
  },
  /** Accounts that share a phone number or the name, at most ten. */
  doubles: {
    call: adminCustomersEndpoints.doubles,
    access: "staff",
    permission: "customers.merge",
    params: idParams,
    answer: z.object({ items: z.array(double) }),
  },
  /** What a merge of the account `other` into this one would do. */
  previewMerge: {
    call: adminCustomersEndpoints.previewMerge,
    access: "staff",
    permission: "customers.merge",
    params: idParams,
    query: z.object({ other: z.uuid() }),
    answer: mergePreview,
  },
  /** Merges the account `other` into this one, for good. `email` must be that of `other`. Needs reauthentication. */
  merge: {
    call: adminCustomersEndpoints.merge,
    access: "staff",
    permission: "customers.merge",
    params: idParams,
    body: z.object({ other: z.uuid(), email: line(254), reason }),
    ...noAnswer,
  },
  /** Erases the account as its owner would. `email` must be the customer's, so that nobody erases the wrong one. */
  erase: {
    call: adminCustomersEndpoints.erase,
    access: "staff",
    permission: "customers.erase",
    params: idParams,
    body: z.object({ reason, email: line(254) }),
    ...noAnswer,
  },
} as const satisfies Contract<typeof adminCustomersEndpoints>;
