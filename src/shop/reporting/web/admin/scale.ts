/** Round marks of an axis from below the lowest value (zero at most) to above the highest: about four of them. */
export function marksFor(values: readonly number[], wanted = 4): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / wanted;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 2.5, 5, 10].find((times) => times * magnitude >= rough) ?? 10, 0) * magnitude;
  // Nobody sells half an order.
  const whole = values.every(Number.isInteger) ? Math.max(1, Math.ceil(step)) : step;
  const first = Math.floor(low / whole) * whole;
  const count = Math.max(1, Math.ceil((high - first) / whole));
  return Array.from({ length: count + 1 }, (_, at) => first + at * whole);
}

export type Box = { width: number; height: number; start: number; end: number; top: number; bottom: number };

/** Where values stand in a picture: days along it, the first at the side where reading begins. */
export function scaleOf(values: readonly number[], box: Box, isMirrored: boolean) {
  const marks = marksFor(values);
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

/** Which days are written under the axis: evenly, few enough to be read, the first among them. */
export function labelledDays(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}
