import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import { nextAttemptAt, reasonsToConfirm, rulesUseHistory, whatsAppUrl } from "./confirmationRules.ts";

const plain = { total: piastres(500_00), isFirst: false, hasRiskyPhone: false };
const selected = {
  codConfirmation: "selected",
  codConfirmFirstOrders: true,
  codConfirmFrom: 1_000_00,
  codConfirmRiskyPhones: true,
} as const;

test("selects cash orders by each rule", () => {
  expect(reasonsToConfirm(plain, selected)).toEqual([]);
  expect(reasonsToConfirm({ ...plain, isFirst: true }, selected)).toEqual(["firstOrder"]);
  expect(reasonsToConfirm({ ...plain, total: piastres(1_000_00) }, selected)).toEqual(["amount"]);
  expect(reasonsToConfirm({ ...plain, hasRiskyPhone: true }, selected)).toEqual(["riskyPhone"]);
  const off = { ...selected, codConfirmFirstOrders: false, codConfirmFrom: null, codConfirmRiskyPhones: false };
  const suspicious = { total: piastres(9_000_00), isFirst: true, hasRiskyPhone: true };
  expect(reasonsToConfirm(suspicious, off)).toEqual([]);
  expect(reasonsToConfirm(suspicious, { ...selected, codConfirmation: "none" })).toEqual([]);
  expect(reasonsToConfirm(plain, { ...off, codConfirmation: "all" })).toEqual(["all"]);
});

test("asks again after the set time, and not more often than set", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const hours = { codCallFrom: 9, codCallUntil: 21, codCallWeekends: true, holidays: new Set<string>() };
  const settings = { codConfirmTries: 2, codConfirmRetryHours: 4, ...hours };
  expect(nextAttemptAt(1, settings, now)).toEqual(new Date("2026-11-23T14:00:00Z"));
  expect(nextAttemptAt(2, settings, now)).toBeNull();
});

test("opens a chat with the number and the text", () => {
  expect(whatsAppUrl("+201012345678", "أهلاً & hello")).toBe(
    `https://wa.me/201012345678?text=${encodeURIComponent("أهلاً & hello")}`,
  );
});

test("reads the history of a buyer only for rules that look at it", () => {
  const none = {
    ...selected,
    codConfirmation: "none",
    maxOpenCodOrdersRisky: null,
    riskyPhonesCardOnly: false,
  } as const;
  expect(rulesUseHistory(none)).toBe(false);
  expect(rulesUseHistory({ ...none, riskyPhonesCardOnly: true })).toBe(true);
  expect(rulesUseHistory({ ...none, maxOpenCodOrdersRisky: 1 })).toBe(true);
  const all = { ...none, codConfirmation: "all" } as const;
  expect(rulesUseHistory(all)).toBe(true);
  expect(rulesUseHistory({ ...all, codConfirmFirstOrders: false })).toBe(true);
  expect(rulesUseHistory({ ...all, codConfirmFirstOrders: false, codConfirmRiskyPhones: false })).toBe(false);
});
