import { expect, test, vi } from "vitest";
import { cut, leanLibraries } from "../../scripts/leanLibraries.ts";

const library = `
function used() { if (init.extra) extra(); return Link; }
function extra() { heavy(); }
function Never() {}
Never.prototype.run = function () { heavy(); };
Link.displayName = "Link";
if (!used) warning(false, "Do not.");
function work(fiber) { switch (fiber.tag) { case 1: return used(); case 2: case 3: var late = heavy(); return late; case 4: late = used(); case 5: return keep(); } }
class Client { constructor() {} use() {} fetchMore() { heavy(); } }
`;

test("empties what is named, keeps the rest and leaves no half statement", () => {
  const lean = cut(library, {
    bodies: { extra: "", fetchMore: "" },
    methodsOf: "Never",
    tags: [2, 3, 5],
    texts: { "init.extra": "undefined" },
  });
  expect(lean).toContain("function used() { if (undefined) extra(); return Link; }");
  expect(lean).toContain("function extra() {}");
  expect(lean).toContain("if (!used) ;");
  // Another case falls into the last one.
  expect(lean).toMatch(
    /\{ var late;switch[^}]*case 1: return used\(\);\s*case 4: late = used\(\); case 5: return keep\(\);/,
  );
  expect(lean).toMatch(/class Client \{ constructor\(\) \{\} use\(\) \{\}\s*\}/);
  expect(lean).not.toMatch(/heavy|displayName|Do not/);
});

test.each([{ bodies: { gone: "" } }, { methodsOf: "Gone" }, { texts: { "init.gone": "undefined" } }])(
  "stops when the library has no %o",
  (cuts) => {
    expect(() => cut(library, cuts)).toThrow(/gone/i);
  },
);

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
