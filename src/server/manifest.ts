import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { inLanguage, isLanguage, type Language, languages } from "#platform/languages.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";

/** The ground of the icons, and of the shop's dark theme. */
const leafBlack = "#11160f";
const icons = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/touch-icon.png", type: "image/png", sizes: "180x180" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
];

/** What a phone calls the shop that is put on its first screen. Asked for without cookies, so its name says the language. */
export function manifest(app: FastifyInstance): void {
  app.get<{ Params: { language: string } }>("/manifest-:language.webmanifest", async (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.code(404).type("text/plain").send("Not found");
    const name = inLanguage((await settingsOf(app.shop.db)).shopName, language);
    reply.type("application/manifest+json").header("cache-control", "public, max-age=3600");
    return {
      id: "/",
      name,
      short_name: name,
      description: descriptionIn(language),
      lang: language,
      dir: languages[language].direction,
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: leafBlack,
      theme_color: leafBlack,
      icons,
    };
  });
}

const descriptions = new Map<Language, string>();

/** What the home page says of the shop. */
function descriptionIn(language: Language): string {
  const file = new URL(`../../locales/${language}/catalogue.json`, import.meta.url);
  const text = descriptions.get(language) ?? String(JSON.parse(readFileSync(file, "utf8"))["home.description"]);
  descriptions.set(language, text);
  return text;
}
