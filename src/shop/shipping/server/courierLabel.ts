import { inLanguage } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { CourierName } from "../courier.ts";

/** Returns the name on labels and manifests: the company, or the shop for its own courier. */
export async function courierLabel(db: Db, courier: CourierName, name = ""): Promise<string> {
  if (courier === "bosta") return "Bosta";
  return name || inLanguage((await cachedSettings(db)).shopName, "ar");
}
