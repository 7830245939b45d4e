import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";

const jar = join(dirname(findPackageJSON("vnu-jar", import.meta.url) ?? ""), "build/dist/vnu.jar");

/** Why the Nu HTML checker cannot run here; undefined where it can. */
export const noChecker = javaMissing();

function javaMissing(): string | undefined {
  const { status, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (status !== 0) return "no Java on this machine, so no page's HTML is checked";
  const [, version] = /version "(\d+)/.exec(stderr) ?? [];
  return Number(version) >= 17 ? undefined : `Java ${version} is too old for the HTML checker, which wants 17`;
}

type Said = { url: string; message: string; extract?: string };

/** What the checker calls an error on these pages, by their names. It is started once for all of them. */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "nabta-html-"));
  const names = [...pages.keys()];
  const files = names.map((name, at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, pages.get(name) ?? "");
    return file;
  });
  // Small pages by the dozen: a second compiler of the machine and more collectors only cost time.
  const quick = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xss2m"];
  const java = spawn("java", [...quick, "-jar", jar, "--errors-only", "--format", "json", ...files]);
  const said = await text(java.stderr);
  await rm(folder, { recursive: true, force: true });
  const { messages } = JSON.parse(said) as { messages: Said[] };
  return messages.map(({ url, message, extract = "" }) => {
    const name = names[Number.parseInt(basename(url), 10)];
    return `${name}: ${message} ${extract.replaceAll(/\s+/g, " ").slice(0, 200)}`;
  });
}
