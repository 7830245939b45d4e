import { createContext, useContext } from "react";
import type { Provider } from "#shop/accounts/oauth.ts";

/** What staff may tune, for the language of the page. */
export type ShopFacts = {
  name: string;
  email: string;
  /** Where the shop is found from outside, without a slash at its end. */
  url: string;
  /** Pounds. */
  shippingFee: number;
  returnDays: number;
  taxPercent: number;
  pricesIncludeTax: boolean;
  /** The sign-in providers that are offered. */
  providers: readonly Provider[];
  /** Where visits are measured, once somebody agrees; empty where nothing is. */
  analyticsId: string;
  /** Where errors are reported; empty where they are not. */
  errorsTo: string;
};

/** Until the shop has been asked, and where it cannot be. */
const unknownShop: ShopFacts = {
  name: "Nabta",
  email: "",
  url: "",
  shippingFee: 0,
  returnDays: 14,
  taxPercent: 14,
  pricesIncludeTax: false,
  providers: [],
  analyticsId: "",
  errorsTo: "",
};

export const ShopContext = createContext<ShopFacts>(unknownShop);
export const useShop = (): ShopFacts => useContext(ShopContext);
