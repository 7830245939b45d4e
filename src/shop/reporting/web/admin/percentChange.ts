type ComparedFigure = { value: number; previous: number };

/** Returns per cent with one decimal; undefined if the previous value is zero. */
export function percentChange({ value, previous }: ComparedFigure): number | undefined {
  if (previous === 0) return value === 0 ? 0 : undefined;
  return Math.round(((value - previous) / Math.abs(previous)) * 1000) / 10;
}
