import { afterAll, afterEach, beforeAll } from "vitest";
import { type OpenShopOptions, openShop, type Shop } from "./shop.ts";

/**
 * Opens one shop for all tests of a file. Each test makes customers and products of its own in it. A test that changes
 * settings or the clock, or that counts all rows of a table, calls `openOwn` first: that shop closes after the test.
 */
export function shareShop(options: OpenShopOptions = {}) {
  let shared: Shop | undefined;
  let own: Shop | undefined;
  beforeAll(async () => {
    shared = await openShop(options);
  });
  afterEach(async () => {
    await own?.[Symbol.asyncDispose]();
    own = undefined;
  });
  afterAll(() => shared?.[Symbol.asyncDispose]());
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
