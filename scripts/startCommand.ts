import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What `npm start` of a checkout runs: older releases run their sources, and each has its own memory limits. */
export function startCommandOf(folder: string): { flags: string[]; variables: Record<string, string>; entry: string } {
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { scripts: { start: string } };
  const words = scripts.start.split(" ");
  const variables = words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split("="));
  return {
    flags: words.filter((word) => word.startsWith("--")),
    variables: Object.fromEntries(variables),
    entry: words.at(-1) ?? "",
  };
}
