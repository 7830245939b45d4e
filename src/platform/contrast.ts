/** Red, green and blue of a colour such as `#2f5b2b`, from 0 to 255. @throws for other notations */
function channels(colour: string): number[] {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(colour) ?? [];
  if (!hex) throw new Error(`Not a solid colour: ${colour}`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance of WCAG 2.2, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of WCAG 2.2 between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns a colour with a share of another one, from 0 to 1, mixed in. */
export function mixColours(colour: string, other: string, share: number): string {
  const added = channels(other);
  const mixed = channels(colour).map((value, at) => Math.round(value + ((added[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
