import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

const checkerJar = join(dirname(findPackageJSON("vnu-jar", import.meta.url) ?? ""), "build/dist/vnu.jar");

/** Why the Nu HTML checker cannot run here; undefined where it can. */
export const missingChecker = findJavaProblem();

function findJavaProblem(): string | undefined {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0) return "no Java on this machine: HTML check skipped";
  const [, version] = /version "(\d+)/.exec(stderr) ?? [];
  return Number(version) >= 17 ? undefined : `Java ${version} is too old for the HTML checker, which requires 17`;
}

type CheckerMessage = { url: string; message: string; extract?: string };

/** Returns the checker's errors by page name. Starts it once for all pages. */
export async function findHtmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "nabta-html-"));
  const names = [...pages.keys()];
  const files = names.map((name, at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, pages.get(name) ?? "");
    return file;
  });
  // For many small pages, the second JIT compiler and parallel GC only cost time.
  const jvmFlags = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss2m"];
  const java = spawn("java", [...jvmFlags, "-jar", checkerJar, "--errors-only", "--format", "json", ...files]);
  const report = await text(java.stderr);
  await rm(folder, { recursive: true, force: true });
  const { messages } = JSON.parse(report) as { messages: CheckerMessage[] };
  return messages.map(({ url, message, extract = "" }) => {
    const name = names[Number.parseInt(basename(url), 10)];
    return `${name}: ${message} ${extract.replaceAll(/\s+/g, " ").slice(0, 200)}`;
  });
}
