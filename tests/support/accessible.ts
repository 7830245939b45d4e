import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

type Part = {
  /** A selector of what is looked at; all of the page when it is not said. */
  part?: string;
  /** A selector of what is left out. */
  except?: string;
};

/**
 * What axe knows to be wrong with the page as it stands is told by its place. In one go and without a list of all that
 * is right: a third of the time.
 */
export async function accessible(page: Page, { part, except }: Part = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  if (part) axe.include(part);
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
  ).toEqual([]);
}
