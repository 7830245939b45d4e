export const sizeRanges = {
  women: ["XS", "S", "M", "L", "XL", "XXL"],
  unisex: ["S", "M", "L", "XL", "XXL"],
  trousers: ["36", "38", "40", "42", "44", "46"],
  abaya: ["52", "54", "56", "58", "60"],
  shoes: ["37", "38", "39", "40", "41", "42", "43"],
  socks: ["36–40", "41–45"],
  belt: ["85", "95", "105"],
  one: ["One size"],
} as const;

export type SizeRange = keyof typeof sizeRanges;
