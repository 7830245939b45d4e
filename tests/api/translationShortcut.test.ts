import { createServer } from "vite";
import { afterEach, expect, test, vi } from "vitest";
import { mailSamples, sampleNames } from "#app/server/dev/mailSamples.ts";
import { type Language, languageCodes } from "#platform/languages.ts";
import type { RenderMail } from "#platform/mailTypes.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { defaultSettings } from "#shop/settings/settings.ts";
import { translationAlias } from "../../scripts/translationAlias.ts";

afterEach(() => vi.unstubAllEnvs());

// Mails use every kind of text: params, plurals and the periods of policies.
test("mails are the same with the shop's own i18n runtime and with i18next", async () => {
  expect(await renderAllMails("i18n")).toEqual(await renderAllMails(""));
});

/** Returns the mails of the samples in every language. */
async function renderAllMails(off: string): Promise<Record<string, unknown>> {
  vi.stubEnv("SHORTCUTS_OFF", off);
  const vite = await createServer({
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
