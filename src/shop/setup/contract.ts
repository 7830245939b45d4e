import { z } from "zod";
import { translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { setupEndpoints } from "./endpoints.ts";
import { mailProblems } from "./mailProblems.ts";
import { setupSteps } from "./setupSteps.ts";

const mailTest = z.object({
  at: z.string(),
  /** Null if the mail server took the mail. */
  problem: z.enum(mailProblems).nullable(),
  /** The message of the server or the network. */
  detail: z.string(),
});
export type MailTest = z.output<typeof mailTest>;

/** The set-up guide: every step that the caller may do, and what it depends on. */
const guide = z.object({
  steps: z.array(z.object({ name: z.enum(setupSteps), state: z.enum(["done", "skipped", "open"]) })),
  dismissed: z.boolean(),
  /** Settings of the seller that are empty, or still those of the example. */
  missingSettings: z.array(z.string()),
  paymentProvider: z.enum(["sandbox", "stripe", "paymob"]),
  /** Names of the variables that each provider needs. */
  paymentVariables: z.object({ paymob: z.array(z.string()), stripe: z.array(z.string()) }),
  mail: z.object({
    /** Host and port; null without a mail server. */
    server: z.string().nullable(),
    from: z.string(),
    /** The last test over this server with this sender. */
    lastTest: mailTest.nullable(),
  }),
  products: z.object({ visible: z.number(), hidden: z.number() }),
  people: z.number(),
  /** Demo products in the shop; null without any and without a removal under way. */
  demo: z.object({ products: z.number(), isRemoving: z.boolean() }).nullable(),
});
export type SetupGuide = z.output<typeof guide>;

const namedProducts = z.object({
  count: z.number(),
  /** The first twenty. */
  items: z.array(z.object({ id: z.string(), name: translatedText })),
});

/** The effects that a removal of the demo data would have now. */
const demoData = z.object({
  state: z.enum(["none", "present", "removing", "removed"]),
  deleted: z.object({
    products: z.number(),
    variants: z.number(),
    pictures: z.number(),
    /** Unless they are kept. */
    categories: z.number(),
    cartLines: z.number(),
    wishlistItems: z.number(),
    collectionEntries: z.number(),
    searchPins: z.number(),
  }),
  /** Products in orders or payments: hidden. */
  hidden: namedProducts,
  /** Products that staff changed: not touched. */
  kept: namedProducts,
  keptCategories: z.number(),
  /** Not touched, whatever they contain. */
  stays: z.object({ products: z.number(), orders: z.number(), customers: z.number() }),
  /** Result of the removal so far. */
  removed: z.object({ products: z.number(), hidden: z.number(), kept: z.number(), categories: z.number() }),
});
export type DemoData = z.output<typeof demoData>;

const settings = { access: "staff", permission: "settings.write" } as const;
const products = { access: "staff", permission: "products.delete" } as const;

export const setupContract = {
  guide: { ...settings, call: setupEndpoints.guide, answer: guide },
  skipStep: {
    ...settings,
    call: setupEndpoints.skipStep,
    params: z.object({ step: z.enum(setupSteps) }),
    body: z.object({ skipped: z.boolean() }),
    answer: guide,
  },
  dismiss: { ...settings, call: setupEndpoints.dismiss, body: z.object({ dismissed: z.boolean() }), answer: guide },
  /** Sends a mail to the caller over the mail server of now, and waits for its answer. */
  testMail: { ...settings, call: setupEndpoints.testMail, answer: mailTest, timeoutMs: 30_000 },
  demoData: { ...products, call: setupEndpoints.demoData, answer: demoData },
  /** Starts the removal; a second call changes nothing. The session must have proved its password lately. */
  removeDemoData: {
    ...products,
    call: setupEndpoints.removeDemoData,
    body: z.object({ keepCategories: z.boolean() }),
    status: 202,
    answer: demoData,
  },
} as const satisfies Contract<typeof setupEndpoints>;
