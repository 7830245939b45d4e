/** A grid of heights, row by row. */
export interface Field {
  values: Float32Array;
  width: number;
  height: number;
}

export const fieldOf = (values: Float32Array, width: number, height: number): Field => ({ values, width, height });

/**
 * Typed arrays hold no gaps, and every index here is computed within the grid.
 * One reader for each kind of array: shared, it would be four times slower.
 */
export const at = (values: Float32Array, index: number): number => values[index] as number;
export const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] as number;

/** Three box blurs, near enough to a Gaussian, in floating point so that slopes never band. */
export function blur({ values, width, height }: Field, sigma: number): Field {
  const radius = Math.max(1, Math.round(sigma * 0.98 - 0.1));
  const down = new Float32Array(values.length);
  let across = values;
  for (let pass = 0; pass < 3; pass++) {
    blurLines(across, down, width, height, 1, width, radius);
    if (across === values) across = new Float32Array(values.length);
    blurLines(down, across, height, width, width, 1, radius);
  }
  return { values: across, width, height };
}

function blurLines(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const first = line * stride;
    const last = first + (length - 1) * step;
    let sum = at(from, first) * (radius + 1);
    for (let i = 1; i <= radius; i++) sum += at(from, Math.min(first + i * step, last));
    for (let i = 0; i < length; i++) {
      to[first + i * step] = sum * share;
      const enters = i + radius + 1 < length ? first + (i + radius + 1) * step : last;
      const leaves = i - radius > 0 ? first + (i - radius) * step : first;
      sum += at(from, enters) - at(from, leaves);
    }
  }
}

/** How much each point of a field faces the lamp, which stands to the upper left. */
export function facing({ values, width, height }: Field): Field {
  const out = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      out[i] = (at(values, i + 1) - at(values, i - 1)) * 0.62 + (at(values, i + width) - at(values, i - width)) * 0.78;
    }
  return { values: out, width, height };
}

/** The red channel of an RGB picture, averaged down to a quarter of its size. */
export function quarterOf(rgb: Uint8Array, width: number, height: number): Field {
  const w = width / 4;
  const h = height / 4;
  const out = new Float32Array(w * h);
  // Two samples each way are enough: everything read from this is blurred afterwards.
  const near = 3;
  const far = 6;
  for (let y = 0; y < h; y++) {
    const top = (y * 4 + 1) * width * 3;
    const foot = (y * 4 + 2) * width * 3;
    for (let x = 0; x < w; x++) {
      const i = x * 12;
      const sum =
        byteAt(rgb, top + i + near) +
        byteAt(rgb, top + i + far) +
        byteAt(rgb, foot + i + near) +
        byteAt(rgb, foot + i + far);
      out[y * w + x] = sum * 0.25;
    }
  }
  return { values: out, width: w, height: h };
}

/** Row `y` of a field, between its two nearest rows; one value longer, so that the last can be interpolated too. */
export function rowAt({ values, width, height }: Field, y: number, row: Float32Array): void {
  const within = Math.max(0, Math.min(y, height - 1.001));
  const above = within | 0;
  const share = within - above;
  const start = above * width;
  for (let x = 0; x < width; x++) {
    const here = at(values, start + x);
    row[x] = here + (at(values, start + width + x) - here) * share;
  }
  row[width] = at(row, width - 1);
}
