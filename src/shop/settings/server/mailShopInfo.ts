import type { MailShopInfo } from "#platform/mailTypes.ts";
import { toPounds } from "#platform/money.ts";
import { type Brand, brandPicturePath } from "../brand.ts";
import { mainTokens } from "../brandColours.ts";
import type { Settings } from "../settings.ts";

/** Returns what every mail may say about the shop. */
export function mailShopInfo(settings: Settings, url: string): MailShopInfo {
  const { shopName, brand, contactEmail, postalAddress, returnWindowDays, returnMethod, returnFee } = settings;
  return {
    name: shopName,
    email: contactEmail,
    url,
    ...mailBrand(brand, url),
    returns: { days: returnWindowDays, method: returnMethod, fee: toPounds(returnFee), address: postalAddress },
  };
}

function mailBrand({ main, logo, darkLogo }: Brand, url: string): Pick<MailShopInfo, "colours" | "logo"> {
  const urlOf = ({ id }: { id: string }) => url + brandPicturePath(id, "logo");
  return {
    ...(main && { colours: { light: mainTokens(main.light, "light"), dark: mainTokens(main.dark, "dark") } }),
    ...(logo && { logo: { ...shownSize(logo), url: urlOf(logo), darkUrl: urlOf(darkLogo ?? logo) } }),
  };
}

/** Fits a logo into 220 × 44 pixels. */
function shownSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(220 / width, 44 / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
