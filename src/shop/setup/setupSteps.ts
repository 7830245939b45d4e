import type { Permission } from "#platform/staffRoles.ts";

/** Steps of the set-up guide in their order. */
export const setupSteps = ["shop", "tax", "delivery", "payment", "mail", "product", "staff"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The permission that a step requires. A role sees no other steps. */
export const stepPermissions: Readonly<Record<SetupStep, Permission>> = {
  shop: "settings.write",
  tax: "settings.write",
  delivery: "settings.write",
  payment: "settings.write",
  mail: "settings.write",
  product: "products.write",
  staff: "staff.manage",
};

/** The current state of the shop that decides which steps are done. */
export type SetupState = {
  /** Settings of the seller that are empty, or still those of the example. */
  missingSettings: readonly string[];
  /** Names of the settings that staff have stored. */
  decidedSettings: ReadonlySet<string>;
  paymentProvider: "sandbox" | "stripe" | "paymob";
  /** Whether the last test mail went through, over the mail server and with the sender of now. */
  isMailTested: boolean;
  /** Products in the shop that are not of the demo. */
  visibleProducts: number;
  /** Staff and open invitations. */
  people: number;
};

export function isStepDone(step: SetupStep, state: SetupState): boolean {
  switch (step) {
    case "shop":
      return state.missingSettings.length === 0;
    case "tax":
      return state.decidedSettings.has("pricesIncludeTax");
    case "delivery":
      return state.decidedSettings.has("shippingFee");
    case "payment":
      return state.paymentProvider !== "sandbox";
    case "mail":
      return state.isMailTested;
    case "product":
      return state.visibleProducts > 0;
    case "staff":
      return state.people > 1;
  }
}

export type StepState = "done" | "skipped" | "open";
type StepView = { name: SetupStep; state: StepState };

/** Returns the first step that is neither done nor skipped. */
export const firstOpenStep = (steps: readonly StepView[]): SetupStep | undefined =>
  steps.find(({ state }) => state === "open")?.name;
