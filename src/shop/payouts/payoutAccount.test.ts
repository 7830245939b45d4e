import { expect, test } from "vitest";
import { accountHint, parseIban, parseWallet } from "./payoutAccount.ts";

/** The example of the registry of ISO 13616. */
const iban = "EG380019000500000000263180002";

test("accepts an Egyptian IBAN in any notation", () => {
  for (const typed of [iban, "eg38 0019 0005 0000 0000 2631 8000 2", "IBAN: EG38-0019-0005-00000000263180002"])
    expect(parseIban(typed)).toBe(iban);
  expect(parseIban("EG٣٨٠٠١٩٠٠٠٥٠٠٠٠٠٠٠٠٢٦٣١٨٠٠٠٢")).toBe(iban);
});

test("rejects each single wrong digit, and neighbours that were swapped", () => {
  for (let at = 2; at < iban.length; at++) {
    const digit = Number(iban[at]);
    expect(parseIban(`${iban.slice(0, at)}${(digit + 1) % 10}${iban.slice(at + 1)}`)).toBeUndefined();
    const swapped = `${iban.slice(0, at)}${iban[at + 1] ?? ""}${iban[at]}${iban.slice(at + 2)}`;
    if (swapped !== iban) expect(parseIban(swapped)).toBeUndefined();
  }
});

test("rejects other countries, lengths and texts", () => {
  for (const typed of ["", "EG38", `${iban}0`, "DE89370400440532013000", "my usual account"])
    expect(parseIban(typed)).toBeUndefined();
});

test("accepts mobile numbers of the four networks, and nothing else", () => {
  for (const typed of ["01012345678", "+20 101 234 5678", "0020-1012345678", "٠١٠١٢٣٤٥٦٧٨"])
    expect(parseWallet(typed)).toBe("+201012345678");
  for (const typed of ["01312345678", "0101234567", "0223456789", "+966501234567", ""])
    expect(parseWallet(typed)).toBeUndefined();
  expect(accountHint("+201012345678")).toBe("5678");
});
