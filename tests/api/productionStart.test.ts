import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nameSources } from "#platform/server/errors/nameSources.ts";

/** The folder of `project()`, which each test copies. */
let original: string;
const folders: string[] = [];

beforeAll(() => {
  original = makeProject();
});
afterAll(() => rmSync(original, { recursive: true, force: true }));
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test("a production start with a complete build installs no development packages", () => {
  const place = project();
  place.ensure("--runtime");
  expect(place.installed()).toEqual({ runtime: true, development: false });
  expect(place.builds()).toBe(0);
});

test("a production start after npm prune --omit=dev installs and builds nothing", () => {
  const place = project();
  place.npm("ci");
  place.npm("prune", "--omit=dev");
  expect(place.ensure("--runtime")).toBe("");
  expect(place.installed()).toEqual({ runtime: true, development: false });
});

test("a copied build counts although the times of the files differ", () => {
  const place = project();
  place.npm("ci", "--omit=dev");
  utimesSync(join(place.dir, "src/page.ts"), new Date(), new Date(Date.now() + 60_000));
  utimesSync(join(place.dir, "package-lock.json"), new Date(), new Date(Date.now() + 60_000));
  expect(place.ensure("--runtime")).toBe("");
});

test("a production start whose sources changed installs what the build needs, and builds", () => {
  const place = project();
  writeFileSync(join(place.dir, "src/page.ts"), "changed");
  place.ensure("--runtime");
  expect(place.installed()).toEqual({ runtime: true, development: true });
  expect(place.builds()).toBe(1);
});

for (const part of ["build/server", "build/shop/main.js"])
  test(`a build without ${part} does not count as complete`, () => {
    const place = project();
    rmSync(join(place.dir, part), { recursive: true });
    place.ensure("--runtime");
    expect(place.builds()).toBe(1);
  });

test("the commands of developers install development packages in production too", () => {
  const place = project();
  place.ensure();
  expect(place.installed()).toEqual({ runtime: true, development: true });
});

test("installs again when a package that runs in production is missing", () => {
  const place = project();
  place.ensure("--runtime");
  const lock = join(place.dir, "node_modules/.package-lock.json");
  const installed = JSON.parse(readFileSync(lock, "utf8"));
  delete installed.packages["node_modules/runtime"];
  writeFileSync(lock, JSON.stringify(installed));
  rmSync(join(place.dir, "node_modules/runtime"), { recursive: true });
  place.ensure("--runtime");
  expect(place.installed()).toEqual({ runtime: true, development: false });
});

test("links the Node that comes as a package where npm left the link out", () => {
  const place = project();
  place.npm("ci", "--omit=dev");
  const own = `node_modules/node-linux-${process.arch}/bin`;
  mkdirSync(join(place.dir, own), { recursive: true });
  symlinkSync(process.execPath, join(place.dir, own, "node"));
  place.ensure("--runtime");
  expect(readlinkSync(join(place.dir, "node_modules/.bin/node"))).toBe(`../node-linux-${process.arch}/bin/node`);
});

test("the log names the source of a place in the built server", () => {
  const line = readFileSync("build/shop/start.js", "utf8").split("\n").indexOf("// src/app/server/start.ts") + 2;
  expect(line).toBeGreaterThan(2);
  const place = `file://${resolve("build/shop/start.js")}:${line}:1`;
  expect(nameSources(place, resolve("build/shop"))).toBe(`src/app/server/start.ts, ${place}`);
});

test("the built pages and the server import no development package", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const sources = globSync("src/**/*.ts").filter((file) => /\/server\//.test(file));
  const files = ["build/server/index.js", ...globSync("build/shop/*.js"), ...sources];
  const imported = files
    .filter((file) => !/\.test\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^import\s[^;]*?"([^".#][^"]*)";?$/gm)])
    .filter(([statement]) => !statement.startsWith("import type"))
    .map(([, name = ""]) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
  expect(imported.length).toBeGreaterThan(50);
  expect([...new Set(imported)].filter((name) => name in devDependencies)).toEqual([]);
});

/** Makes a project of two packages that npm installs without a network, with a complete build. */
function makeProject(): string {
  const dir = mkdtempSync(join(tmpdir(), "nabta-project-"));
  for (const folder of ["scripts", "src", "locales", "build/client/assets", "build/server", "build/shop"])
    mkdirSync(join(dir, folder), { recursive: true });
  for (const file of ["bootstrap.mjs", "buildFingerprint.mjs"]) cpSync(`scripts/${file}`, join(dir, "scripts", file));
  const write = (file: string, content: string) => writeFileSync(join(dir, file), content);
  write("scripts/buildWeb.ts", `import { appendFileSync } from "node:fs"; appendFileSync("builds", "built\\n");`);
  write("src/page.ts", "original");
  write("build/assets.json", "[]");
  write("build/shop/main.js", "");
  for (const name of ["runtime", "development"]) {
    mkdirSync(join(dir, name, "package"), { recursive: true });
    write(`${name}/package/package.json`, JSON.stringify({ name, version: "1.0.0" }));
    run(dir, "tar", ["-czf", `${name}.tgz`, "-C", name, "package"]);
  }
  const dependencies = { runtime: "file:runtime.tgz" };
  const devDependencies = { development: "file:development.tgz" };
  write("package.json", JSON.stringify({ name: "project", version: "1.0.0", dependencies, devDependencies }));
  run(dir, "npm", ["install", "--package-lock-only", "--offline"]);
  run(dir, process.execPath, ["-e", `import("./scripts/buildFingerprint.mjs").then((build) => build.stampBuild())`]);
  return dir;
}

function run(dir: string, command: string, args: readonly string[]): string {
  // The tests themselves may be run by npm, which tells its children so.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const done = spawnSync(command, args, { cwd: dir, encoding: "utf8", env: { ...env, NODE_ENV: "production" } });
  if (done.status !== 0) throw new Error(done.stdout + done.stderr);
  return done.stdout;
}

function project() {
  const dir = mkdtempSync(join(tmpdir(), "nabta-ensure-"));
  folders.push(dir);
  cpSync(original, dir, { recursive: true, preserveTimestamps: true });
  return {
    dir,
    npm: (...args: string[]) =>
      run(dir, "npm", [...args, "--offline", ...(args[0] === "ci" && !args[1] ? ["--include=dev"] : [])]),
    ensure: (...args: string[]) => run(dir, process.execPath, ["scripts/bootstrap.mjs", ...args]),
    installed: () => ({
      runtime: existsSync(join(dir, "node_modules/runtime")),
      development: existsSync(join(dir, "node_modules/development")),
    }),
    builds: () =>
      existsSync(join(dir, "builds")) ? readFileSync(join(dir, "builds"), "utf8").split("\n").length - 1 : 0,
  };
}
