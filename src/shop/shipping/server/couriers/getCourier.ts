import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Courier, CourierName } from "#shop/shipping/courier.ts";
import { ownCourier } from "./ownCourier.ts";

export type CourierTools = {
  db: Db;
  config: Config;
  /** Gets the reason why a courier did not answer. */
  onError?: ((error: unknown) => void) | undefined;
};

/** Returns the courier, or undefined while its account is not connected. */
export async function getCourier(_tools: CourierTools, name: CourierName): Promise<Courier | undefined> {
  return name === "own" ? ownCourier : undefined;
}

/** The couriers that can take parcels now. */
export async function listCouriers(_tools: CourierTools): Promise<CourierName[]> {
  return ["own"];
}
