// Used by bootstrap.mjs under Node 20 before anything is installed: only what Node itself brings.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";

const stampFile = "build/made-from";
const outputs = ["build/client/assets", "build/server", "build/shop/main.js", "build/assets.json"];

/**
 * Returns whether build/ is complete and was made from the sources that are here. Times decide when they match, which is
 * quick; otherwise the content does, so that a build that was copied from another machine counts.
 */
export function isBuildCurrent() {
  if (!outputs.every(existsSync) || !existsSync(stampFile)) return false;
  const [times, content] = readFileSync(stampFile, "utf8").split("\n");
  const files = sources();
  if (times === timesOf(files)) return true;
  if (content !== contentOf(files)) return false;
  try {
    writeFileSync(stampFile, `${timesOf(files)}\n${content}\n`);
  } catch {
    // A read-only folder compares the content again at the next start.
  }
  return true;
}

/** Call it after the build is complete. */
export function stampBuild() {
  const files = sources();
  writeFileSync(stampFile, `${timesOf(files)}\n${contentOf(files)}\n`);
}

/** The shortcuts that are applied when the pages are built: `buildShortcuts` of src/platform/shortcuts.ts. */
const libraries = () =>
  ["lean", "i18n"].filter((name) => !/^all$/.test(off()) && !off().split(",").includes(name)).join();
const off = () => process.env.SHORTCUTS_OFF ?? "";

/** Everything that the pages are made from. A deleted file counts as well as a changed one. */
function sources() {
  const inFolder = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      // Node 20 before 20.12 knows `path` alone.
      .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.replaceAll("\\", "/"));
  const settings = [
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/buildServer.ts",
    "scripts/leanLibraries.ts",
    "scripts/translationAlias.ts",
    "package-lock.json",
  ];
  return [...inFolder("src"), ...inFolder("locales"), ...settings]
    .filter((file) => existsSync(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

function timesOf(files) {
  const hash = createHash("sha1").update(libraries());
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function contentOf(files) {
  const hash = createHash("sha1").update(libraries());
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file)).update("\n");
  return hash.digest("hex");
}
