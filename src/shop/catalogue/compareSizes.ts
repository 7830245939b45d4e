const letterSizes = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "3XL", "4XL", "5XL"];

/** Compares sizes from small to large: letter sizes, then numbers, then everything else by name. */
export function compareSizes(a: string, b: string): number {
  const [first, second] = [sizeRank(a), sizeRank(b)];
  return first === second ? (a < b ? -1 : a > b ? 1 : 0) : first - second;
}

function sizeRank(size: string): number {
  const letter = letterSizes.indexOf(size.toUpperCase());
  if (letter >= 0) return letter;
  const number = Number.parseFloat(size);
  return Number.isNaN(number) ? 1_000_000 : 1_000 + number;
}
