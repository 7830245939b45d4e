/** Widths of bars and gaps by value, ISO/IEC 15417 table 1; 103 to 105 start code sets A, B and C, 106 stops. */
const patterns = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

const startB = 104;
const startC = 105;
const switchToC = 99;
const stop = 106;

/**
 * Returns the values of a Code 128 symbol, check value and stop included: code set B, and from an even run of at least
 * four digits at the end code set C, which holds two digits in each value. Throws for other characters than printable
 * ASCII.
 */
export function code128Values(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError("Code 128 set B holds printable ASCII only");
  const [digits = ""] = /(?:\d\d){2,}$/.exec(text) ?? [];
  const letters = text.slice(0, text.length - digits.length);
  const pairs = digits.match(/\d\d/g) ?? [];
  const values = [
    letters === "" ? startC : startB,
    ...[...letters].map((letter) => letter.charCodeAt(0) - 32),
    ...(letters !== "" && pairs.length > 0 ? [switchToC] : []),
    ...pairs.map(Number),
  ];
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  return [...values, check, stop];
}

/** Modules of silence that the standard asks for on both sides. */
const quietZone = 10;

/** Returns the barcode as an SVG drawing, one unit for each module, stretched to the size in which it is placed. */
export function code128Svg(text: string): string {
  let at = quietZone;
  let bars = "";
  for (const pattern of code128Values(text).map((value) => patterns[value] ?? ""))
    for (const [index, width] of [...pattern].entries()) {
      if (index % 2 === 0) bars += `<rect x="${at}" width="${width}" height="60"/>`;
      at += Number(width);
    }
  const box = `0 0 ${at + quietZone} 60`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="none" shape-rendering="crispEdges">${bars}</svg>`;
}
