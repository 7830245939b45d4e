import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { freshWeb } from "#server/web.ts";

// A whole page takes ten seconds to compile; that its texts come from where the built ones do is told by one component.
test("while they are changed, pages speak as the built ones do, on the server and in the browser", async () => {
  const { vite } = await freshWeb(createServer());
  try {
    for (const side of [vite.environments.ssr, vite.environments.client]) {
      const offline = await side?.transformRequest("/src/web/frame/Offline.tsx");
      expect(offline?.code, side?.name).toContain("/src/web/speech/reactI18next.tsx");
    }
  } finally {
    await vite.close();
  }
});

test("rules, contracts and the server itself start the shop anew when they change; pages and styles are told to the browser", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // The shell fills in the stars.
  const words = execFileSync("sh", ["-c", scripts.dev.replace("exec node", "printf '%s\\n'")], { encoding: "utf8" });
  const watched = words.split("\n").flatMap((word) => /^--watch-path=(.+)/.exec(word)?.[1] ?? []);
  const isWatched = (file: string) => watched.some((path) => file === path || file.startsWith(`${path}/`));
  const ofServer = globSync("src/{server,platform,shop/*/server}/**/*.ts").concat(globSync("src/shop/*/*.ts"));
  expect(ofServer).toContain("src/shop/cart/totals.ts");
  expect(ofServer.filter((file) => !isWatched(file))).toEqual([]);
  expect(globSync("src/{web,shop}/**/*.{tsx,css}").filter(isWatched)).toEqual([]);
});
