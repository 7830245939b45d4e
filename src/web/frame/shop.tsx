import { createContext, useContext } from "react";

/** What staff may rename, for the language of the page. */
export type ShopFacts = { name: string; email: string };

export const ShopContext = createContext<ShopFacts>({ name: "", email: "" });
export const useShop = (): ShopFacts => useContext(ShopContext);
