import { globSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { cut, leanLibraries } from "../../scripts/leanLibraries.ts";

const library = `
function used() { if (init.extra) extra(fiber.pendingProps); return Link; }
function extra() { heavy(); }
function Never() {}
Never.prototype.run = function () { heavy(); };
Link.displayName = "Link";
if (!used) warning(false, "Do not.");
function work(fiber) { switch (fiber.tag) { case 1: return used(); case 2: case 3: var late = heavy(); return late; case 4: late = used(); case 5: return keep(); } }
function name(key) { switch (key) { case "short": case "old": return heavy(); case "": return key; case "long": heavy(); } }
var names = new Map([["heavy()", 1]]);
class Client { constructor() {} use() {} fetchMore() { heavy(); } }
`;

test("empties what is named, keeps the rest and leaves no half statement", () => {
  const lean = cut(library, {
    bodies: { extra: "", fetchMore: "" },
    methodsOf: "Never",
    values: { names: "{}" },
    names: ["pendingProps"],
    tags: [2, 3, 5],
    cases: ["short", "old", "long"],
    texts: { "init.extra": "undefined" },
  });
  expect(lean).toContain("function used() { if (undefined) extra(fiber.$0); return Link; }");
  expect(lean).toContain("function extra() {}");
  expect(lean).toContain("if (!used) ;");
  // Another case falls into the last one.
  expect(lean).toMatch(
    /\{ var late;switch[^}]*case 1: return used\(\);\s*case 4: late = used\(\); case 5: return keep\(\);/,
  );
  expect(lean).toMatch(/switch \(key\) \{ +case "": return key; +\}/);
  expect(lean).toContain("var names = {};");
  expect(lean).toMatch(/class Client \{ constructor\(\) \{\} use\(\) \{\}\s*\}/);
  expect(lean).not.toMatch(/heavy|displayName|Do not/);
});

test.each([
  { bodies: { gone: "" } },
  { values: { gone: "" } },
  { names: ["gone"] },
  { methodsOf: "Gone" },
  { texts: { "init.gone": "undefined" } },
])("stops when the library has no %o", (cuts) => {
  expect(() => cut(library, cuts)).toThrow(/gone/i);
});

test.each([
  ["", "build", true],
  ["lean", "build", false],
  ["all", "build", false],
  ["", "serve", false],
] as const)("with SHORTCUTS_OFF=%s, %s cuts: %s", (off, command, isApplied) => {
  vi.stubEnv("SHORTCUTS_OFF", off);
  const { apply } = leanLibraries();
  expect(typeof apply === "function" && apply({}, { command, mode: "production" })).toBe(isApplied);
  vi.unstubAllEnvs();
});

test("stops the build for a method of the query client that it leaves out, also with a type argument", () => {
  const { transform } = leanLibraries();
  const build = (code: string) => {
    const error = (message: string) => {
      throw new Error(message);
    };
    return (transform as (code: string, id: string) => unknown).call({ error } as never, code, "/src/page.tsx");
  };
  expect(build('queryClient.setQueriesData<Page>({ queryKey: ["products"] }, change);')).toBeUndefined();
  for (const use of ["queryClient.getQueriesData<Page>(filters)", "queryClient.clear()", "{ throwOnError: true }"])
    expect(() => build(use), use).toThrow("left out");
});

test("every component calls the query client by the name that the build looks for", () => {
  const files = globSync("src/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const names = files.flatMap((code) => [...code.matchAll(/(\w+) = useQueryClient\(\)/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names)).toEqual(new Set(["queryClient"]));
});
