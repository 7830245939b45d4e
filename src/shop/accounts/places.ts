/** A city, or a part of one, as couriers name it. */
export type PlaceName = { en: string; ar: string };
export type City = { name: PlaceName; districts: PlaceName[] };

/**
 * Parses the cities of a governorate, one a line: `English|Arabic`, followed by ` > ` and its districts, which are
 * separated by `; `.
 */
export const parsePlaces = (text: string): City[] =>
  text
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => {
      const [city = "", districts] = row.split(" > ");
      return { name: parseName(city), districts: districts?.split("; ").map(parseName) ?? [] };
    });

function parseName(text: string): PlaceName {
  const [en = "", ar = ""] = text.split("|");
  return { en, ar };
}
