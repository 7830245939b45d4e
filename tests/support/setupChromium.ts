import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackChromium } from "./browser.ts";

/** Unpacks Chromium once per run, which takes seconds and a quarter of a gigabyte. Workers find it by its path. */
export default async function setup() {
  if (process.env.CHROMIUM_PATH || process.env.FIREFOX_PATH) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "nabta-chromium-"));
  await unpackChromium(folder);
  process.env.UNPACKED_CHROMIUM = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
