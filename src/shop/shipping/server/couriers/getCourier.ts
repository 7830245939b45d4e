import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Courier, CourierName } from "#shop/shipping/courier.ts";
import { createBostaClient } from "./bosta/bostaClient.ts";
import { bostaCourier } from "./bostaCourier.ts";
import { describeCourierAccount, findCourierAccount } from "./courierAccounts.ts";
import { ownCourier } from "./ownCourier.ts";

export type CourierContext = {
  db: Db;
  config: Config;
  /** Gets the reason why a courier did not answer. */
  onError?: ((error: unknown) => void) | undefined;
};

/** By account, so that the cached areas survive and a new key takes effect at once. */
const cache = new WeakMap<Db, { account: string; courier: Courier }>();

/** Returns the courier, or undefined while its account is not connected. */
export async function getCourier({ db, config }: CourierContext, name: CourierName): Promise<Courier | undefined> {
  if (name === "own") return ownCourier;
  const found = await findCourierAccount(db, config, name);
  if (!found) return undefined;
  const account = JSON.stringify(found);
  const known = cache.get(db);
  if (known?.account === account) return known.courier;
  const courier = bostaCourier(createBostaClient(config.BOSTA_BASE_URL, found.key), found.pickupLocation);
  cache.set(db, { account, courier });
  return courier;
}

/** The couriers that can take parcels now. */
export async function listCouriers({ db }: CourierContext): Promise<CourierName[]> {
  return (await describeCourierAccount(db, "bosta")) ? ["own", "bosta"] : ["own"];
}
