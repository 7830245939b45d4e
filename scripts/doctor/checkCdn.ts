import { purgeTags } from "#app/server/cdn/purgeApis.ts";
import { type Check, fine, problem, unknown, warning } from "./finding.ts";

/** Purges a tag that no page has, and asks for the home page twice. */
export const checkCdn: Check = async ({ cdn, publicUrl }) => {
  if (!cdn) return [unknown("no CDN=1: visitors get every page from the shop.")];
  try {
    await purgeTags(cdn, ["nabta-doctor"]);
  } catch (error) {
    return [problem(`the purge was refused, so old prices would stay: ${(error as Error).message}`)];
  }
  const found = [fine(`${cdn.provider} purges`)];
  await askForHome(publicUrl);
  const answer = await askForHome(publicUrl);
  // Cloudflare and Fastly name what they did.
  const state = answer?.headers.get("cf-cache-status") ?? answer?.headers.get("x-cache");
  if (!answer) return [...found, problem(`${publicUrl} does not answer`)];
  if (answer.headers.has("cache-tag") || answer.headers.has("surrogate-key"))
    return [...found, warning("PUBLIC_URL leads to the shop itself: the content network takes these headers away.")];
  if (!state) return [...found, warning("PUBLIC_URL does not lead through the content network.")];
  if (!/HIT|STALE|UPDATING/i.test(state))
    return [
      ...found,
      warning(`the home page is not kept (${state}): is x-shop-language set, and the path eligible? docs/deploy.md`),
    ];
  return [...found, fine("the home page is kept")];
};

const askForHome = (url: string) =>
  fetch(`${url}/`, { signal: AbortSignal.timeout(8_000), headers: { "accept-language": "en" } }).catch(() => undefined);
