import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createViteServer } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import { mailSamples, sampleNames } from "#app/server/dev/mailSamples.ts";
import { createDevRenderer } from "#app/server/loadRenderer.ts";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { RenderMail } from "#platform/mailTypes.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { defaultSettings } from "#shop/settings/settings.ts";
import { longTest, sampleOf } from "#tests/support/longRun.ts";
import { translationAlias } from "../../scripts/translationAlias.ts";

afterEach(() => vi.unstubAllEnvs());

const packages = [
  ["", /\/src\/web\/i18n\/reactI18next\.tsx/],
  ["i18n", /"(react-i18next|[^"]*\/react-i18next\.js[^"]*)"/],
] as const;
// A whole page takes ten seconds to compile; one component shows that texts come from the same source as built ones.
test.each(sampleOf(packages, 2))(
  "server and browser translate with the same package when SHORTCUTS_OFF=%s",
  async (off, expected) => {
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
  },
);

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

// Mails use every kind of text: params, plurals and the periods of policies. Unit tests compare texts in each run.
longTest("mails are the same with the shop's own i18n runtime and with i18next", async () => {
  expect(await renderAllMails("i18n")).toEqual(await renderAllMails(""));
});

/** Returns the mails of the samples in every language. */
async function renderAllMails(off: string): Promise<Record<string, unknown>> {
  vi.stubEnv("SHORTCUTS_OFF", off);
  const vite = await createViteServer({
    configFile: false,
    appType: "custom",
    resolve: { alias: translationAlias() },
    oxc: { jsx: { runtime: "automatic", development: false } },
    server: { middlewareMode: true, ws: false },
  });
  try {
    const { renderMail } = (await vite.ssrLoadModule("/src/app/web/mails/renderMail.tsx")) as {
      renderMail: RenderMail;
    };
    const shopInfo = mailShopInfo(defaultSettings, "https://shop.example");
    const mails: Record<string, unknown> = {};
    for (const language of languageCodes)
      for (const name of sampleNames) {
        const params = (mailSamples[name] as (language: Language) => never)(language);
        mails[`${name} ${language}`] = await renderMail(name, language, params, shopInfo);
      }
    return mails;
  } finally {
    await vite.close();
  }
}
