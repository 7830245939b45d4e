import type { FacetsView } from "#shop/catalogue/contract.ts";
import { mainColourFamilies } from "#shop/catalogue/mainColourFamilies.ts";

/** Returns the colour families of a list with their colours, in the order of a colour chart. */
export const coloursByFamily = ({ colourFamilies, colours }: Pick<FacetsView, "colourFamilies" | "colours">) =>
  mainColourFamilies
    .map((family) => ({
      family,
      count: colourFamilies.find((one) => one.family === family)?.count ?? 0,
      colours: colours.filter((colour) => colour.family === family),
    }))
    .filter(({ colours }) => colours.length > 0);
