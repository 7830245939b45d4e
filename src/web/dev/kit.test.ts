// biome-ignore lint/style/noRestrictedImports: a test may read the sources from the disk
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = new URL(".", import.meta.url);
const ui = new URL("../ui/", import.meta.url);
const samples = readdirSync(here)
  .filter((file) => /^Kit.*\.tsx$/.test(file))
  .map((file) => readFileSync(new URL(file, here), "utf8"))
  .join("\n");

/** What other parts are made of, and what is never seen by itself. */
const inside = ["FieldFrame", "Picture", "toaster"];

test("every part of the kit has its sample on the developers' page", () => {
  const parts = readdirSync(ui)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.replace(".tsx", ""))
    .filter((part) => !inside.includes(part));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((part) => !samples.includes(`#web/ui/${part}.tsx`))).toEqual([]);
});

test("the developers' page is only there while developing", () => {
  const routes = readFileSync(new URL("../../routes.ts", import.meta.url), "utf8");
  expect(routes).toMatch(/import\.meta\.env\.DEV \? \[route\("dev\/components"/);
});
