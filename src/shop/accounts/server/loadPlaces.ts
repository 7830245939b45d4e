import { readFile } from "node:fs/promises";
import { findGovernorate } from "#platform/governorates.ts";
import { type City, parsePlaces } from "../places.ts";

const loaded = new Map<string, Promise<City[]>>();

/** Returns the cities of a governorate; none for an unknown code. Each file is read once. */
export function loadPlaces(governorate: string): Promise<City[]> {
  if (!findGovernorate(governorate)) return Promise.resolve([]);
  const known = loaded.get(governorate);
  if (known) return known;
  const places = readFile(new URL(`./places/${governorate}.txt`, import.meta.url), "utf8").then(parsePlaces);
  loaded.set(governorate, places);
  return places;
}
