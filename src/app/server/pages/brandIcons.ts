import type { FastifyInstance } from "fastify";
import { brandPicturePath } from "#shop/settings/brand.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";

/** The shop's own icons by the paths that every page names. */
const standardIcons = { "/icon": "/favicon.svg", "/touch-icon": "/touch-icon.png" } as const;

/**
 * Redirects to the icon of the brand, or to the shop's own. Pages name the same path for every brand, so that they need
 * no script to know of it and cached ones stay right.
 */
export function brandIcons(app: FastifyInstance): void {
  for (const [path, standard] of Object.entries(standardIcons))
    app.get(path, async (_request, reply) => {
      const { icon } = (await cachedSettings(app.shop.db)).brand;
      return reply
        .header("cache-control", "public, max-age=300")
        .redirect(icon ? brandPicturePath(icon.id, "icon") : standard, 302);
    });
}
