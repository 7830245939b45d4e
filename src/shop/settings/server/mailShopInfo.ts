import type { MailShopInfo } from "#platform/mailTypes.ts";
import { toPounds } from "#platform/money.ts";
import type { Settings } from "../settings.ts";

/** Returns what every mail may say about the shop. */
export function mailShopInfo(settings: Settings, url: string): MailShopInfo {
  const { shopName, contactEmail, postalAddress, returnWindowDays, returnMethod, returnFee } = settings;
  return {
    name: shopName,
    email: contactEmail,
    url,
    returns: { days: returnWindowDays, method: returnMethod, fee: toPounds(returnFee), address: postalAddress },
  };
}
