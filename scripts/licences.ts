// npm run licences: lists the licence of every installed package; with --check it fails when one is not allowed.
import { readFileSync } from "node:fs";

/** SPDX identifiers allowed in a closed-source shop, whether shipped or used to build it. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
  "Zlib",
]);

/** Package name prefixes with one additional allowed licence each. */
const exceptions: Readonly<Record<string, string>> = {
  // A separate, dynamically linked shared library.
  "@img/sharp-libvips-": "LGPL-3.0-or-later",
  // MIT according to its readme, no licence in its manifest. Used in tests only.
  "humanize-number": "none given",
};

type Lock = { packages: Record<string, { version?: string; optional?: boolean }> };
type Manifest = { license?: string | { type?: string }; licenses?: readonly { type?: string }[] };

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const rows = Object.entries(lock.packages).flatMap(([path, { version = "" }]) => {
  const licence = path === "" ? undefined : licenceOf(path);
  return licence === undefined ? [] : [{ name: path.replace(/^.*node_modules\//, ""), version, licence }];
});

const refused = rows.filter(({ name, licence }) => !isAllowed(name, licence));
if (process.argv.includes("--check")) {
  for (const { name, version, licence } of refused) console.error(`${name}@${version}: ${licence} is not allowed`);
  console.log(`${rows.length} packages, ${refused.length} with a licence that is not allowed`);
  process.exitCode = refused.length > 0 ? 1 : 0;
} else {
  for (const { name, version, licence } of rows) console.log(`${licence.padEnd(28)} ${name}@${version}`);
}

/** Returns undefined for a package of another platform, which is not installed. */
function licenceOf(path: string): string | undefined {
  try {
    const { license, licenses } = JSON.parse(readFileSync(`${path}/package.json`, "utf8")) as Manifest;
    if (typeof license === "string") return license;
    return license?.type ?? licenses?.map(({ type }) => type).join(" OR ") ?? "none given";
  } catch {
    return undefined;
  }
}

function isAllowed(name: string, licence: string): boolean {
  const exception = Object.entries(exceptions).find(([prefix]) => name.startsWith(prefix));
  if (exception?.[1] === licence) return true;
  const terms = licence.replace(/[()]/g, "");
  if (terms.includes(" AND ")) return terms.split(" AND ").every((one) => isAllowed(name, one));
  return terms.split(" OR ").some((one) => allowed.has(one.trim()));
}
