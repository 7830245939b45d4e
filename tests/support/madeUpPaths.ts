/**
 * Returns made-up URLs that no page links to; the same number gives the same URL. Every second one requests the data of
 * an unknown route, the cheapest to generate and to answer.
 */
export function madeUpPath(number: number): string {
  if (number % 2 === 0) return madeUpDataPath(number);
  const noise = `${number.toString(36)}${(number * 7_919).toString(36)}`;
  const kind = pathBuilders[((number - 1) / 2) % pathBuilders.length];
  return kind ? kind(noise) : "/";
}

export const madeUpDataPath = (number: number): string => pathBuilders[0]?.(number.toString(36)) ?? "/";

const filters = (noise: string) => `category=a${noise}&size=${noise}&colour=${noise}`;

const pathBuilders: ((noise: string) => string)[] = [
  (noise) => `/new.data?_routes=${noise.padEnd(300, "x")}&${filters(noise)}`,
  (noise) => `/new?${filters(noise)}`,
  (noise) => `/product/x${noise}`,
  (noise) => `/category/x${noise}.data?_routes=${noise}`,
  (noise) => `/order/${noise}`,
  (noise) => `/new.data?_routes=routes/${noise},root`,
  (noise) => `/category/x${noise}`,
  (noise) => `/search?q=${noise}`,
  (noise) => `/secret-dashboard/${noise}`,
  (noise) => `/about.data?_routes=${noise}`,
  (noise) => `/new?q=${noise}&utm_source=${noise}`,
  (noise) => `/colour/${noise}`,
  (noise) => `/lists/${noise}`,
  (noise) => `/policies/${noise}`,
  (noise) => `/new?min=0.${(Number.parseInt(noise, 36) % 97) + 1}&size=${noise},M`,
  (noise) => `/${noise}`,
];
