import type { Tx } from "#platform/server/database.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { trackingUrlOf } from "#shop/settings/trackingLinks.ts";
import type { LockedOrder } from "./lockOrder.ts";

type Tracked = Pick<LockedOrder, "tracking_courier" | "tracking_number">;

/** Page of the courier where the order's parcel is followed; null when its courier is unknown or has none. */
export const orderTrackingUrl = (
  { trackingLinks }: Pick<Settings, "trackingLinks">,
  { tracking_courier: courier, tracking_number: number }: Tracked,
): string | null => trackingUrlOf(trackingLinks, { courier, number });

/** Returns the same for mails. Reads the settings only if an order needs them: most have no courier. */
export async function trackingUrlsOf(tx: Tx, orders: readonly Tracked[]): Promise<(order: Tracked) => string | null> {
  if (orders.every(({ tracking_courier: courier }) => courier === null)) return () => null;
  const settings = await readSettings(tx);
  return (order) => orderTrackingUrl(settings, order);
}
