import { renderSVG } from "uqr";
import { countryName } from "#platform/countryName.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address } from "#shop/accounts/address.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { recipientOf } from "#shop/orders/recipient.ts";
import type { LineRow, OrderRow } from "../orderQueries.ts";
import type { Cell, Party } from "./documentModel.ts";
import { type DocumentTexts, isolateCode, isolateText } from "./documentTexts.ts";

/** Formats an address as on a parcel label, with delivery details for the courier. */
export function addressLines(
  words: DocumentTexts,
  { street, city, state, postalCode, country, ...rest }: Address,
): string[] {
  const buildingParts = (["building", "floor", "flat"] as const).flatMap((part) =>
    rest[part] ? [words.common(`address.${part}`, { value: rest[part] })] : [],
  );
  const governorate = country === "EG" ? findGovernorate(state) : undefined;
  const region = governorate ? inLanguage(governorate.name, words.language) : state;
  return [
    street && isolateText(street),
    buildingParts.join(words.comma),
    rest.landmark && isolateText(rest.landmark),
    [rest.district ?? "", city, region]
      .filter((part) => part !== "")
      .map(isolateText)
      .join(words.comma) + (postalCode ? ` ${isolateCode(postalCode)}` : ""),
    country && isolateText(countryName(words.language, country)),
  ].filter((line) => line !== undefined && line !== "") as string[];
}

/** Formats who pays. An anonymised order has only city and governorate. */
export const partyBlock = (words: DocumentTexts, label: string, order: OrderRow, address: Address): Party => ({
  label,
  lines: [isolateText(order.customer_name || "–"), ...addressLines(words, address)],
});

/** Formats who gets the parcel, who may be another person than the customer. */
export const recipientBlock = (words: DocumentTexts, label: string, order: OrderRow): Party => ({
  label,
  lines: [isolateText(recipientOf(order)), ...addressLines(words, order.shipping_address)],
});

export const phoneLines = ({ phones }: OrderRow) => phones.map(isolateCode);

/** Product name as sold, followed by its attributes: colour, size. */
export function itemCell({ language, colon }: DocumentTexts, { name, attributes }: LineRow): Cell {
  const attributeLabels = attributes.map(
    ({ label, value }) =>
      `${isolateText(inLanguage(label, language))}${colon} ${isolateText(inLanguage(value, language))}`,
  );
  return { main: isolateText(inLanguage(name, language)), detail: attributeLabels.join(" · ") };
}

export const orderNumberCode = (order: OrderRow) => isolateCode(orderNumber(order.number));

/** Barcode for the scanner at the packing table. */
export const orderQrSvg = (order: OrderRow) => renderSVG(orderNumber(order.number), { border: 0 });
