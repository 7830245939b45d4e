import { languageCodes } from "#platform/languages.ts";
import type { Config } from "#platform/server/config.ts";
import { deriveKey } from "#shop/accounts/server/deriveKey.ts";
import type { ProductFeed } from "#shop/catalogue/adminContract.ts";

/** Changes with the server's secret, which also ends all sessions. */
export const feedToken = ({ sessionSecret }: Pick<Config, "sessionSecret">): string =>
  deriveKey("product feeds", sessionSecret).toString("hex").slice(0, 32);

/** A feed for each language and service. */
export const productFeeds = (config: Pick<Config, "sessionSecret" | "publicUrl">): ProductFeed[] =>
  languageCodes.flatMap((language) =>
    (["xml", "csv"] as const).map((format) => ({
      language,
      format,
      url: `${config.publicUrl}/feeds/products-${language}-${feedToken(config)}.${format}`,
    })),
  );
