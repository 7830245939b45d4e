const letters = ["XXS", "XS", "S", "M", "L", "XL", "XXL", "XXXL", "3XL", "4XL", "5XL"];

/** Small before large: letters in the order of the rail, then numbers, then everything else by its name. */
export function bySize(a: string, b: string): number {
  const [first, second] = [placeOf(a), placeOf(b)];
  return first === second ? (a < b ? -1 : a > b ? 1 : 0) : first - second;
}

function placeOf(size: string): number {
  const letter = letters.indexOf(size.toUpperCase());
  if (letter >= 0) return letter;
  const number = Number.parseFloat(size);
  return Number.isNaN(number) ? 1_000_000 : 1_000 + number;
}
