import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createDevRenderer } from "#app/server/loadRenderer.ts";

afterEach(() => vi.unstubAllEnvs());

// A whole page takes ten seconds to compile; one component shows that texts come from the same source as built ones.
test.each([
  ["", /\/src\/web\/i18n\/reactI18next\.tsx/],
  ["i18n", /"(react-i18next|[^"]*\/react-i18next\.js[^"]*)"/],
])("server and browser translate with the same package when SHORTCUTS_OFF=%s", async (off, expected) => {
  vi.stubEnv("SHORTCUTS_OFF", off);
  const { vite } = await createDevRenderer(createServer());
  try {
    for (const side of [vite.environments.ssr, vite.environments.client]) {
      const offline = await side?.transformRequest("/src/web/layout/Offline.tsx");
      expect(offline?.code, side?.name).toMatch(expected);
    }
  } finally {
    await vite.close();
  }
});

test("restarts for changed rules, contracts and server code and hot-reloads pages and styles", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // The shell expands the globs.
  const words = execFileSync("sh", ["-c", scripts.dev.replace("exec node", "printf '%s\\n'")], { encoding: "utf8" });
  const watched = words.split("\n").flatMap((word) => /^--watch-path=(.+)/.exec(word)?.[1] ?? []);
  const isWatched = (file: string) => watched.some((path) => file === path || file.startsWith(`${path}/`));
  const ofServer = globSync("src/{app,platform,shop/*/server}/**/*.ts").concat(globSync("src/shop/*/*.ts"));
  expect(ofServer).toContain("src/shop/cart/totals.ts");
  expect(ofServer.filter((file) => !isWatched(file))).toEqual([]);
  expect(globSync("src/{web,shop}/**/*.{tsx,css}").filter(isWatched)).toEqual([]);
});
