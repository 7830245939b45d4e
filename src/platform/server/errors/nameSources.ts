import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** Where the code of each source begins in a built file. */
type Regions = { line: number; source: string }[];
const known = new Map<string, Regions>();

/** Adds to each place in the built server the source that the code comes from: scripts/buildServer.ts joins them. */
export const nameSources = (stack: string, folder = dirname(process.argv[1] ?? "")): string =>
  stack.replace(/file:\/\/(\/\S+\.js):(\d+):\d+/g, (place, file: string, line: string) => {
    if (dirname(file) !== folder) return place;
    const region = regionsOf(file).findLast((one) => one.line <= Number(line));
    return region ? `${region.source}, ${place}` : place;
  });

/** Read once: the server is one file of four megabytes. */
function regionsOf(file: string): Regions {
  const found = known.get(file) ?? (existsSync(file) ? readRegions(file) : []);
  known.set(file, found);
  return found;
}

function readRegions(file: string): Regions {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((text, at) => {
    const [, source] = /^\/\/ ((?:src|locales|node_modules)\/\S+)$/.exec(text) ?? [];
    return source ? [{ line: at + 1, source }] : [];
  });
}
