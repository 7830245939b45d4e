/** Behaviour of a sandbox test card. */
export type CardBehaviour = "succeeds" | "declined" | "challenge" | "late" | "refundFails" | "refundWaits";

export const testCards: readonly { number: string; behaviour: CardBehaviour }[] = [
  { number: "4242424242424242", behaviour: "succeeds" },
  { number: "4000000000000002", behaviour: "declined" },
  { number: "4000000000003220", behaviour: "challenge" },
  { number: "4000000000000259", behaviour: "late" },
  { number: "4000000000005126", behaviour: "refundFails" },
  { number: "4000000000007726", behaviour: "refundWaits" },
];

/** @param digits card number, grouped in any way */
export function testCardBehaviour(digits: string): CardBehaviour | undefined {
  const plain = digits.replace(/\D/g, "");
  return testCards.find(({ number }) => number === plain)?.behaviour;
}

export const formatCardNumber = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");
