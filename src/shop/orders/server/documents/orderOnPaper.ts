import { renderSVG } from "uqr";
import { governorateOf } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Address } from "#shop/accounts/address.ts";
import { orderNumber } from "#shop/orders/number.ts";
import type { LineRow, OrderRow } from "../queries.ts";
import type { Cell, Party } from "./paper.ts";
import { code, own, type Words } from "./words.ts";

/** As it is written on a parcel, with the courier's way to the door. */
function addressLines(words: Words, { street, city, state, postalCode, country, ...rest }: Address): string[] {
  const door = (["building", "floor", "flat"] as const).flatMap((part) =>
    rest[part] ? [words.common(`address.${part}`, { value: rest[part] })] : [],
  );
  const governorate = country === "EG" ? governorateOf(state) : undefined;
  const region = governorate ? inLanguage(governorate.name, words.language) : state;
  return [
    street && own(street),
    door.join(words.comma),
    rest.landmark && own(rest.landmark),
    [city, region]
      .filter((part) => part !== "")
      .map(own)
      .join(words.comma) + (postalCode ? ` ${code(postalCode)}` : ""),
    countryIn(words, country),
  ].filter((line) => line !== undefined && line !== "") as string[];
}

function countryIn({ language }: Words, country: string): string {
  // Bills go anywhere, and people write their country as they like.
  if (!/^[A-Z]{2}$/.test(country)) return own(country);
  return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? country;
}

/** Somebody at an address. Of an order that is nobody's any more only the place is left. */
export const party = (words: Words, label: string, order: OrderRow, address: Address): Party => ({
  label,
  lines: [own(order.customer_name || "–"), ...addressLines(words, address)],
});

export const phonesOf = ({ phones }: OrderRow) => phones.map(code);

/** The name as sold, and below it what was chosen: colour, size. */
export function itemCell({ language }: Words, { name, attributes }: LineRow): Cell {
  const chosen = attributes.map(
    ({ label, value }) => `${own(inLanguage(label, language))}: ${own(inLanguage(value, language))}`,
  );
  return { main: own(inLanguage(name, language)), detail: chosen.join(" · ") };
}

export const numberOf = (order: OrderRow) => code(orderNumber(order.number));

/** For the scanner at the packing table. */
export const qrOf = (order: OrderRow) => renderSVG(orderNumber(order.number), { border: 0 });
