/** Returns about four round axis ticks, from below the lowest value (zero at most) to above the highest. */
export function axisTicks(values: readonly number[], tickCount = 4): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / tickCount;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 2.5, 5, 10].find((times) => times * magnitude >= rough) ?? 10, 0) * magnitude;
  // Counts have whole ticks.
  const whole = values.every(Number.isInteger) ? Math.max(1, Math.ceil(step)) : step;
  const first = Math.floor(low / whole) * whole;
  const count = Math.max(1, Math.ceil((high - first) / whole));
  return Array.from({ length: count + 1 }, (_, at) => first + at * whole);
}

export type ChartBox = { width: number; height: number; start: number; end: number; top: number; bottom: number };

/** Returns the coordinates of values in a box; `others` fit into it too. Days run in reading direction. */
export function chartScale(
  values: readonly number[],
  box: ChartBox,
  isMirrored: boolean,
  others: readonly (number | null)[] = [],
) {
  const marks = axisTicks([...values, ...others.filter((value) => value !== null)]);
  const [low = 0] = marks;
  const high = marks.at(-1) ?? 1;
  const inside = box.width - box.start - box.end;
  const step = inside / values.length;
  const mirrored = (x: number) => (isMirrored ? box.width - x : x);
  return {
    marks,
    step,
    x: (at: number) => mirrored(box.start + step * (at + 0.5)),
    y: (value: number) => box.top + ((high - value) / (high - low)) * (box.height - box.top - box.bottom),
    mirrored,
  };
}

/** Returns evenly spaced indices of the days to label, at most `most`, always with the first. */
export function labelledDayIndices(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}
