import { createContext, useContext } from "react";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { OnlineMethod } from "#platform/onlineMethods.ts";

/** Shop settings in the language of the page. */
export type ShopInfo = {
  name: string;
  /** In the order of the language menu. */
  languages: readonly Language[];
  /** Paths of the logo as a picture, and of the preview picture of shared links. */
  logo?: string;
  socialCard?: string;
  email?: string;
  /** E.164. Missing: the shop has no WhatsApp number. */
  whatsapp?: string;
  /** Public origin, without a trailing slash. */
  url: string;
  /** Pounds. */
  shippingFee: number;
  /** Pounds of goods from which standard delivery is free. Missing: never. */
  freeShippingFrom?: number;
  returnDays: number;
  /** Way of a return back (default: our courier), and the fee of the courier for collecting it. */
  returnMethod?: "courier" | "customer";
  returnFee?: number;
  /** For the foot of every page: the name, and whether prices include VAT. */
  taxNote?: string;
  taxPercent: number;
  pricesIncludeTax?: boolean;
  /** Ways to pay online. Missing: by card alone. */
  onlineMethods?: readonly OnlineMethod[];
  /** Names of the OAuth providers on offer. */
  providers: readonly string[];
  /** Measurement id of analytics, used after consent; empty if analytics is off. */
  analyticsId: string;
  /** Sentry DSN; empty if error reporting is off. */
  errorsTo?: string;
};

/** Defaults until the settings are loaded, or if loading fails. Every page loads them, so what is empty is left out. */
const defaultShop: ShopInfo = {
  name: "Nabta",
  languages: languageCodes,
  url: "",
  shippingFee: 0,
  returnDays: 14,
  taxPercent: 14,
  providers: [],
  analyticsId: "",
};

export const ShopContext = createContext<ShopInfo>(defaultShop);
export const useShop = (): ShopInfo => useContext(ShopContext);
