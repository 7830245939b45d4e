// Run after `npm install NAME`: removes optional packages of other platforms that the current registry lacks from the
// lock file. npm skips them silently, and `npm ci` then rejects the lock file because they are missing. Of supported
// platforms it asks the registry for the integrity, without which `npm ci` would install unverified code, and removes
// those that the registry lacks; the last lines name them.
import { spawnSync } from "node:child_process";
import fs from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));
const promised = {
  "-linux-arm64-gnu": { os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
  "-darwin-arm64": { os: ["darwin"], cpu: ["arm64"] },
};
let dropped = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(path, name)) continue;
    const [, platform] = Object.entries(promised).find(([ending]) => name.endsWith(ending)) ?? [];
    if (platform && /^\d+\.\d+\.\d+$/.test(version)) {
      lock.packages[`node_modules/${name}`] = { version, ...platform, optional: true };
      continue;
    }
    delete entry.optionalDependencies[name];
    dropped++;
  }
}
const missing = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path || entry.link || entry.integrity) continue;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const view = spawnSync("npm", ["view", `${name}@${entry.version}`, "dist.integrity"], { encoding: "utf8" });
  const integrity = view.stdout.trim();
  if (integrity.startsWith("sha512-")) {
    entry.integrity = integrity;
    continue;
  }
  if (!entry.optional) throw new Error(`${name}@${entry.version} has no integrity in this registry.`);
  missing.push(`${name}@${entry.version}`);
  delete lock.packages[path];
  for (const { optionalDependencies } of Object.values(lock.packages)) delete optionalDependencies?.[name];
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${dropped} packages removed from the lock file`);
for (const name of missing)
  console.log(`${name} is not in this registry: its platform lacks it until you run this with one that holds it.`);

/** Resolves like Node: first in the package's own folder, then in each parent folder. */
function isThere(from, name) {
  for (let path = from; ; ) {
    if (lock.packages[`${path ? `${path}/` : ""}node_modules/${name}`]) return true;
    if (!path) return false;
    const cut = path.lastIndexOf("node_modules/");
    path = cut <= 0 ? "" : path.slice(0, cut - 1);
  }
}
