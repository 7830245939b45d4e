import { validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import { hostOf, isPrivateIp } from "#platform/server/resolvePublicHost.ts";
import { hasDevPages, isLoopbackName } from "#platform/server/startRules.ts";

/** Returns the normalised URL. Throws for one that is no plain https URL; a trial shop takes http and itself too. */
export function parseWebhookUrl(text: string, config: Config): string {
  const url = URL.parse(text);
  const isPlain = url && url.username === "" && url.password === "" && url.hash === "";
  if (!isPlain || !(url.protocol === "https:" || (url.protocol === "http:" && hasDevPages(config))))
    throw validationError({ url: "admin.webhooks.url" });
  const host = hostOf(url);
  // Names are looked up at each delivery, so an address behind one needs no check here.
  if (isLoopbackName(host) ? !hasDevPages(config) : isPrivateIp(host))
    throw validationError({ url: "admin.webhooks.url" });
  return url.href;
}
