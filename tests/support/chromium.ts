import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackChromium } from "./browser.ts";

/** Once for all files of a run: it takes seconds, and a quarter of a gigabyte. Their processes find it by its name. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "nabta-chromium-"));
  await unpackChromium(folder);
  process.env.UNPACKED_CHROMIUM = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
