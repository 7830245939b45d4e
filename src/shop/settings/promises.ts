import { expressDays, processingDays, transitDays } from "./deliveryDays.ts";

type Period = { least: number; most: number };

/**
 * Periods that texts, policies and mails name, as placeholders: `{{bankDays}}`. The file `promises.json` of each
 * language words them; a test compares its figures with these. Periods that staff may change are settings instead.
 */
export const promises = {
  /** Business days until a parcel leaves us, and until the courier delivers it in the nearest and farthest governorate. */
  prepareDays: processingDays,
  transitDays: {
    least: Math.min(...transitDays.map(({ least }) => least)),
    most: Math.max(...transitDays.map(({ most }) => most)),
  },
  expressDays,
  /** Attempts of the courier before a parcel comes back. */
  deliveryAttempts: exactly(2),
  /** Days after which a customer may cancel an order that has not arrived (law 181 of 2018, article 40). */
  lateDays: exactly(30),
  /** Days from the arrival of returned items until the refund leaves us, at most (law 181 of 2018, article 40). */
  issueDays: exactly(7),
  /** Business days that banks need for a refund: from the specification. */
  bankDays: { least: 5, most: 7 },
  /** Business days until returned items are checked and the refund leaves us, usually: what is left of the two others. */
  inspectionDays: { least: 2, most: 3 },
  /** Business days of a return's refund in all: from the specification. */
  returnRefundDays: { least: 7, most: 10 },
  /** Hours in which the shop asks for reports of damage: from the specification. The law gives longer. */
  damageHours: exactly(48),
  /** Days to return or exchange a faulty item (law 181 of 2018, article 21). */
  faultDays: exactly(30),
  governorates: exactly(27),
  /** Business days in which messages are usually answered. */
  replyDays: exactly(2),
  /** Business days in which requests about personal data are answered (law 151 of 2020). */
  privacyReplyDays: exactly(6),
  /** Days that a shared order link works. */
  sharedLinkDays: exactly(90),
  /** Days that the account of a refund is kept after it was paid, for questions of the bank. */
  payoutAccountDays: exactly(90),
  /** Days that ended sessions are kept. */
  sessionDays: exactly(30),
  /** Days that the consent cookie is kept: from the specification. */
  consentDays: exactly(150),
  /** Years that invoices are kept for the tax authority. */
  taxYears: exactly(5),
  /** Centimetres by which a measurement may differ: from the specification. */
  sizeTolerance: { least: 1, most: 2 },
} as const satisfies Record<string, Period>;

function exactly(value: number): Period {
  return { least: value, most: value };
}
