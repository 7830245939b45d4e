import { expect, test } from "vitest";
import { languageCodes } from "#platform/languages.ts";
import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";

type Texts = Record<string, string>;

const load = async (language: string, part: string): Promise<Texts> =>
  (await import(`../../locales/${language}/${part}.json`, { with: { type: "json" } })).default;

/** Customers and staff talk about an order in the same words; staff see how a new one is paid. */
test.each(languageCodes)("customers and staff have one set of status words in %s", async (language) => {
  const [customer, staff] = await Promise.all([load(language, "orders"), load(language, "admin")]);
  const isNew = (status: string) => status === "order_placed" || status === "cod_order_placed";
  for (const status of orderStatuses) {
    const word = customer[`status.${isNew(status) ? "order_placed" : status}`] ?? "";
    expect(word, status).toMatch(/./);
    expect(customer[isNew(status) ? "step.placed" : `step.${status}`], status).toBe(word);
    expect(staff[`status.${status}`], status).toMatch(isNew(status) ? new RegExp(`^${word} · .`, "u") : word);
    expect(customer[`status.${status}`]?.startsWith(word), status).toBe(true);
    if (isNew(status)) expect(staff[`transition.${status}`], status).toBe(staff[`status.${status}`]);
  }
});
