/** Outcomes of the orders of a phone number within the last two years. */
export type PhoneHistory = {
  /** E.164. */
  phone: string;
  orders: number;
  delivered: number;
  /** Orders refused at the door; not those whose parcels got lost. */
  refused: number;
  /** Orders of which something was returned after delivery. */
  returned: number;
  /** Cash orders under way, which nobody has paid yet. */
  open: number;
  /** Orders that staff marked as fake. */
  fake: number;
  /** Orders cancelled because nobody confirmed them. */
  unanswered: number;
};

export const riskReasons = ["refused", "fake", "unanswered"] as const;
export type RiskReason = (typeof riskReasons)[number];

/** A refusal now and then is normal for somebody who buys often. */
const refusedPercent = 30;
const tooOftenUnanswered = 3;

/** Returns why a number is risky; empty when it is not. `phoneRiskRefusals`: so many refused parcels count. */
export function riskReasonsOf(
  { delivered, refused, fake, unanswered }: Omit<PhoneHistory, "phone">,
  { phoneRiskRefusals }: { phoneRiskRefusals: number },
): RiskReason[] {
  const refusesOften = refused >= phoneRiskRefusals && refused * 100 >= (refused + delivered) * refusedPercent;
  const reasons: RiskReason[] = [];
  if (refusesOften) reasons.push("refused");
  if (fake > 0) reasons.push("fake");
  if (unanswered >= tooOftenUnanswered) reasons.push("unanswered");
  return reasons;
}
