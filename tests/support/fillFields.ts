import type { Page } from "playwright-core";

/** Fills the fields of a form by their names. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

/** Answers to the first step of the set-up guide. */
export const shopDetails = {
  contactEmail: "shop@example.test",
  legalName: "Nabta LLC",
  postalAddress: "12 Corniche Road",
  contactPhone: "01012345678",
  commercialRegister: "12345",
  taxNumber: "123-456-789",
};

/** The place of an order that staff take; its governorate is chosen from a list. */
export const placeInAlexandria = {
  "shipping-city": "Alexandria",
  "shipping-street": "12 Corniche Road",
  "shipping-postalCode": "21500",
};
