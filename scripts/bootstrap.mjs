// Runs before any package is installed, under whatever Node version the machine has: use plain JavaScript only.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { isBuildCurrent } from "./buildFingerprint.mjs";

const needsPages = !process.argv.includes("--no-build");
// A production machine gets development packages only when it has to build the pages itself.
const inProduction = process.argv.includes("--runtime") && process.env.NODE_ENV === "production";

if (Number(process.versions.node.split(".")[0]) < 20) {
  stop(`Nabta needs Node 20 or newer to install itself; this is Node ${process.versions.node}.`);
}
const mustBuild = needsPages && !isBuildCurrent();
const withDev = !inProduction || mustBuild;
if (!hasPackages(withDev)) {
  console.log("Installing packages (once, about a minute)…");
  const args = ["ci", withDev ? "--include=dev" : "--omit=dev"];
  const npm = process.env.npm_execpath;
  const install = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync(`npm ${args.join(" ")}`, { stdio: "inherit", shell: true });
  if (install.status !== 0) stop("The packages could not be installed: see above.", install.status);
}
linkNode();
const node = existsSync("node_modules/.bin/node") ? "node_modules/.bin/node" : process.execPath;
const version = spawnSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).stdout.trim();
if (Number(version.split(".")[0]) < 24) {
  stop(`On this system Nabta needs a Node of its own, 24 or newer; this is Node ${version}.`);
}
if (mustBuild) {
  const build = spawnSync(node, ["scripts/buildWeb.ts"], { stdio: "inherit" });
  if (build.status !== 0) stop("The pages could not be built: see above.", build.status);
}

/** npm 9, as Debian 13 has it, removes this link together with the Node of the other processor. */
function linkNode() {
  const own = `node-linux-${process.arch}/bin/node`;
  if (!existsSync(`node_modules/${own}`) || existsSync("node_modules/.bin/node")) return;
  mkdirSync("node_modules/.bin", { recursive: true });
  symlinkSync(`../${own}`, "node_modules/.bin/node");
}

/**
 * Compares what npm installed with the lock file, by version and content and not by time: a copied folder counts. An
 * optional package may be absent, since npm leaves out those of other platforms.
 */
function hasPackages(dev) {
  const installedFile = "node_modules/.package-lock.json";
  if (!existsSync(installedFile)) return false;
  const { packages: installed } = JSON.parse(readFileSync(installedFile, "utf8"));
  const { packages: locked } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith("node_modules/")) return true;
    const found = installed[path];
    if (!found) return entry.optional || (!dev && (entry.dev || entry.devOptional));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function stop(message, code) {
  console.error(message);
  process.exit(code || 1);
}
