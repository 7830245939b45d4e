import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findViolations } from "#app/server/invariants.ts";
import { type OpenShopOptions, openShop, type Shop } from "./shop.ts";

/**
 * Opens one shop for all tests of a file. Each test makes customers and products of its own in it. A test that changes
 * settings or the clock, or that counts all rows of a table, calls `openOwn` first: that shop closes after the test.
 * `invariants` says that they hold in each of these shops when it closes: looking after every test takes seconds.
 */
export function shareShop({ invariants = false, ...options }: OpenShopOptions & { invariants?: boolean } = {}) {
  let shared: Shop | undefined;
  let own: Shop | undefined;
  beforeAll(async () => {
    shared = await openShop(options);
  });
  const close = async (shop: Shop | undefined) => {
    await using closing = shop;
    if (closing && invariants) expect(await findViolations(closing.db)).toEqual([]);
  };
  afterEach(async () => {
    const closing = own;
    own = undefined;
    await close(closing);
  });
  afterAll(() => close(shared));
  return {
    get shop(): Shop {
      if (!shared) throw new Error("The shop opens before the first test");
      return own ?? shared;
    },
    async openOwn(): Promise<Shop> {
      own = await openShop(options);
      return own;
    },
  };
}
