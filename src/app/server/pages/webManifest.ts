import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { inLanguage, isLanguage, type Language, languages } from "#platform/languages.ts";
import { type BrandPicture, brandPicturePath } from "#shop/settings/brand.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";

/** Background of the icons and of the dark theme. */
const leafBlack = "#11160f";
const icons = [
  { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
  { src: "/touch-icon.png", type: "image/png", sizes: "180x180" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any maskable" },
];

const iconsOf = ({ id, width, height }: BrandPicture) => [
  { src: brandPicturePath(id, "icon"), type: "image/png", sizes: `${width}x${height}`, purpose: "any maskable" },
];

/** The web app manifest. Browsers request it without cookies, so the language is part of its file name. */
export function manifest(app: FastifyInstance): void {
  app.get<{ Params: { language: string } }>("/manifest-:language.webmanifest", async (request, reply) => {
    const { language } = request.params;
    if (!isLanguage(language)) return reply.code(404).type("text/plain").send("Not found");
    const { shopName, brand } = await cachedSettings(app.shop.db);
    const name = inLanguage(shopName, language);
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
      icons: brand.icon ? iconsOf(brand.icon) : icons,
    };
  });
}

const descriptions = new Map<Language, string>();

/** Returns the home page's description. */
function descriptionIn(language: Language): string {
  const file = new URL(`../../../../locales/${language}/catalogue.json`, import.meta.url);
  const text = descriptions.get(language) ?? String(JSON.parse(readFileSync(file, "utf8"))["home.description"]);
  descriptions.set(language, text);
  return text;
}
