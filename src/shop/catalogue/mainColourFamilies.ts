/** Colour families that lists group their colours by, in the order of a colour chart. */
export const mainColourFamilies = [
  "black",
  "grey",
  "white",
  "beige",
  "brown",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "pink",
  "other",
] as const;
export type MainColourFamily = (typeof mainColourFamilies)[number];
