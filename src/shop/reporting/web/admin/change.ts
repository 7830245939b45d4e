type Compared = { value: number; previous: number };

/** In hundredths, with one decimal; undefined where there was nothing to compare with. */
export function changeOf({ value, previous }: Compared): number | undefined {
  if (previous === 0) return value === 0 ? 0 : undefined;
  return Math.round(((value - previous) / Math.abs(previous)) * 1000) / 10;
}
