import { expect, test } from "vitest";
import { firstOpenStep, isStepDone, type SetupState, setupSteps } from "./setupSteps.ts";

const fresh: SetupState = {
  missingSettings: ["contactEmail", "legalName"],
  decidedSettings: new Set(),
  paymentProvider: "sandbox",
  isMailTested: false,
  visibleProducts: 0,
  people: 1,
};
const doneOf = (state: Partial<SetupState>) => setupSteps.filter((step) => isStepDone(step, { ...fresh, ...state }));

test("no step of a fresh shop is done", () => {
  expect(doneOf({})).toEqual([]);
});

test.each<[string, Partial<SetupState>]>([
  ["shop", { missingSettings: [] }],
  ["tax", { decidedSettings: new Set(["pricesIncludeTax"]) }],
  ["delivery", { decidedSettings: new Set(["shippingFee"]) }],
  ["payment", { paymentProvider: "paymob" }],
  ["mail", { isMailTested: true }],
  ["product", { visibleProducts: 1 }],
  ["staff", { people: 2 }],
])("the step %s depends on its own fact", (step, state) => {
  expect(doneOf(state)).toEqual([step]);
});

test("finds the first step that is neither done nor skipped", () => {
  const steps = [
    { name: "shop", state: "done" },
    { name: "tax", state: "skipped" },
    { name: "delivery", state: "open" },
    { name: "payment", state: "open" },
  ] as const;
  expect(firstOpenStep(steps)).toBe("delivery");
  expect(firstOpenStep(steps.slice(0, 2))).toBeUndefined();
});
