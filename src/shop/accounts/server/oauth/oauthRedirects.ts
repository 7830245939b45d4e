import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import type { Config } from "#platform/server/config.ts";
import { requestInfoOf } from "#platform/server/http/requestInfo.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { isProviderName, type OAuthErrorCode, type ProviderName } from "#shop/accounts/oauthProviders.ts";
import { completeSignIn } from "../completeSignIn.ts";
import { isReauthenticated, reauthenticationMinutes, recordReauthentication } from "../reauthenticate.ts";
import { readSessionCookie } from "../sessionCookies.ts";
import { findActiveSession } from "../sessions.ts";
import { configuredProviders } from "./configuredProviders.ts";
import { linkAccount } from "./linkedAccounts.ts";
import { type OAuthState, oauthStateCookie, oauthStateMinutes, pendingSignUpCookie } from "./oauthCookies.ts";
import type { ProviderProfile } from "./oauthProvider.ts";
import { findUserByIdentity, signInWithProvider } from "./signInWithProvider.ts";

type ProviderAnswer = ProviderProfile | "declined" | "failed";
type ProviderRequest = { Params: { provider: string }; Querystring: Record<string, unknown> };

/** Section of the profile with the linked accounts. */
export const profileUrl = "/profile#connected";

/** Start and callback: the browser navigates to both, and each redirects to a page. */
export function oauthRedirects(app: FastifyInstance): void {
  const { config, db } = app.shop;
  const rateLimit = sharedRateLimit(app.shop.pool, { name: "oauth", points: 60, minutes: 1 });

  app.get<ProviderRequest>("/auth/oauth/:provider", async (request, reply) => {
    const { provider } = request.params;
    const next = safeRedirectPath(typeof request.query.next === "string" ? request.query.next : "/");
    const oauthProvider = isProviderName(provider) ? configuredProviders(config)[provider] : undefined;
    if (!isProviderName(provider) || !oauthProvider) return redirectTo(reply, loginErrorUrl("failed", provider, next));
    if (isFromForeignPage(request)) return redirectTo(reply, loginErrorUrl(undefined, provider, next));
    if ((await rateLimit.secondsUntilAllowed(request.ip)) > 0)
      return redirectTo(reply, loginErrorUrl("busy", provider, next));
    try {
      const { url, authorizationState } = await oauthProvider.startAuthorization(callbackUrl(config, provider));
      await oauthStateCookie.set(reply, config, { ...authorizationState, provider, next });
      return redirectTo(reply, url.href);
    } catch (error) {
      request.log.warn({ provider, reason: errorReason(error) }, "OAuth provider unreachable");
      return redirectTo(reply, loginErrorUrl("failed", provider, next));
    }
  });

  app.get<ProviderRequest>("/auth/oauth/:provider/callback", async (request, reply) => {
    const { provider } = request.params;
    const state = await oauthStateCookie.read(request, config);
    // Single use, whatever the outcome.
    oauthStateCookie.clear(reply, config);
    if (!state || state.provider !== provider)
      return redirectTo(reply, loginErrorUrl("failed", provider, state?.next ?? "/"));
    if ((await rateLimit.secondsUntilAllowed(request.ip)) > 0)
      return redirectTo(reply, loginErrorUrl("busy", provider, state.next));
    const person = await fetchProviderProfile(config, request, state);
    return redirectTo(
      reply,
      state.inSession
        ? await returnToSession(request, state.inSession, state, person)
        : await returnAsGuest(request, reply, state, person),
    );
  });

  /** Goes on only in the browser and session that started the flow. */
  async function returnToSession(
    request: FastifyRequest,
    { id, purpose }: NonNullable<OAuthState["inSession"]>,
    { provider, next }: OAuthState,
    person: ProviderAnswer,
  ): Promise<string> {
    if (person === "declined") return profileUrl;
    if (person === "failed") return profileErrorUrl("failed", provider);
    const session = await findActiveSession(db, config, readSessionCookie(request, config));
    if (!session || session.id !== id) return profileErrorUrl("failed", provider);
    const outcome = await (purpose === "link"
      ? linkToSession(session, person)
      : reauthenticateSession(session, person));
    if (outcome === "reauthenticated") return next;
    return outcome === "linked" ? `/profile?linked=${provider}#connected` : profileErrorUrl(outcome, provider);
  }

  type OpenSession = { id: string; userId: string };

  /** The way to the provider began with a proof; a password changed meanwhile withdraws it. */
  async function linkToSession({ id, userId }: OpenSession, person: ProviderProfile) {
    if (!(await isReauthenticated(db, id, reauthenticationMinutes + oauthStateMinutes))) return "failed";
    return linkAccount(db, config, userId, person);
  }

  async function reauthenticateSession(
    { id, userId }: OpenSession,
    person: ProviderProfile,
  ): Promise<"reauthenticated" | OAuthErrorCode> {
    const user = await findUserByIdentity(db, person);
    if (user?.id !== userId) return "other";
    try {
      await recordReauthentication(db, { id: userId, sessionId: id }, null);
      return "reauthenticated";
    } catch (error) {
      if (error instanceof ShopError) return "failed";
      throw error;
    }
  }

  async function returnAsGuest(
    request: FastifyRequest,
    reply: FastifyReply,
    { provider, next }: OAuthState,
    person: ProviderAnswer,
  ): Promise<string> {
    if (person === "declined") return loginErrorUrl(undefined, provider, next);
    if (person === "failed") return loginErrorUrl("failed", provider, next);
    return signIn(request, reply, person, next);
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    rawProfile: ProviderProfile,
    next: string,
  ): Promise<string> {
    const caller = requestInfoOf(request);
    const outcome = await signInWithProvider(db, config, rawProfile, caller.language);
    if (outcome.is === "exists") return loginErrorUrl("exists", rawProfile.provider, next);
    if (outcome.is === "incomplete") {
      await pendingSignUpCookie.set(reply, config, { ...outcome.profile, next });
      return "/oauth-signup";
    }
    const answer = await completeSignIn({ db, config, caller, request, reply }, outcome.user);
    if (!("needsSecondFactor" in answer)) return next;
    // In the fragment, which browsers do not send and no log contains.
    return `${loginErrorUrl(undefined, rawProfile.provider, next)}#second-factor=${answer.challenge}`;
  }
}

/**
 * Returns whether another site's page leads here: the provider may sign in without a question, and a session needs an
 * action of its user. Browsers send the header over HTTPS and to localhost; `none` is an address that was typed.
 */
function isFromForeignPage({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Uses the configured public URL, never the request's Host header. */
export const callbackUrl = ({ publicUrl }: Config, provider: ProviderName) =>
  `${publicUrl}/api/auth/oauth/${provider}/callback`;

async function fetchProviderProfile(
  config: Config,
  request: FastifyRequest,
  state: OAuthState,
): Promise<ProviderAnswer> {
  const requestedUrl = new URL(callbackUrl(config, state.provider));
  requestedUrl.search = new URL(request.url, requestedUrl).search;
  const isOurs = requestedUrl.searchParams.get("state") === state.state;
  if (isOurs && requestedUrl.searchParams.get("error") === "access_denied") return "declined";
  try {
    const oauthProvider = configuredProviders(config)[state.provider];
    if (!oauthProvider) return "failed";
    return await oauthProvider.completeAuthorization(requestedUrl, state);
  } catch (error) {
    // The reason names the failed check, never its values.
    request.log.warn({ provider: state.provider, reason: errorReason(error) }, "OAuth callback failed");
    return "failed";
  }
}

const errorReason = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown";
};

function loginErrorUrl(errorCode: OAuthErrorCode | undefined, provider: string, next: string): string {
  const query = new URLSearchParams();
  if (errorCode) {
    query.set("trouble", errorCode);
    if (isProviderName(provider)) query.set("provider", provider);
  }
  if (next !== "/") query.set("next", next);
  return query.size > 0 ? `/login?${query}` : "/login";
}

const profileErrorUrl = (errorCode: OAuthErrorCode, provider: ProviderName) =>
  `/profile?${new URLSearchParams({ trouble: errorCode, provider })}#connected`;

function redirectTo(reply: FastifyReply, url: string) {
  const isOurs = url.startsWith("/") && reply.request.url.startsWith("/api/auth/oauth/facebook/callback");
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  // Facebook appends #_=_, and browsers carry it over unless the redirect has its own fragment.
  return reply.redirect(url.includes("#") || !isOurs ? url : `${url}#`, 303);
}
