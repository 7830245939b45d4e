// biome-ignore lint/style/noRestrictedImports: a test may read source files
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const here = new URL(".", import.meta.url);
const ui = new URL("../../../web/ui/", import.meta.url);
const samples = readdirSync(here)
  .filter((file) => /(Samples|SampleSections)\.tsx$/.test(file))
  .map((file) => readFileSync(new URL(file, here), "utf8"))
  .join("\n");

/** Components that only occur inside or around others, which have samples. */
const inside = ["FieldFrame", "Picture", "createIcon", "lazyDialog", "lazyPart", "toaster"];

test("shows every component on the components page", () => {
  const parts = readdirSync(ui)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => file.replace(".tsx", ""))
    .filter((part) => !inside.includes(part));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((part) => !samples.includes(`#web/ui/${part}.tsx`))).toEqual([]);
});

test("serves the components page in development only", () => {
  const routes = readFileSync(new URL("../../../routes.ts", import.meta.url), "utf8");
  expect(routes).toMatch(/import\.meta\.env\.DEV \? \[route\("dev\/components"/);
});
