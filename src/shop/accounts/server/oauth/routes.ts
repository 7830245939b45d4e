import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { safeRedirectPath } from "#platform/safeRedirect.ts";
import type { Config } from "#platform/server/config.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { oauthContract } from "#shop/accounts/oauthContract.ts";
import { isProviderName, providerLabels } from "#shop/accounts/oauthProviders.ts";
import { accountLimits } from "../accountLimits.ts";
import { completeSignIn } from "../completeSignIn.ts";
import { requireReauthentication } from "../reauthenticate.ts";
import { completeProviderSignUp } from "./completeProviderSignUp.ts";
import { configuredProviders } from "./configuredProviders.ts";
import { listLinkedAccounts, unlinkAccount } from "./linkedAccounts.ts";
import { oauthStateCookie, pendingSignUpCookie } from "./oauthCookies.ts";
import { callbackUrl, oauthRedirects, profileUrl } from "./oauthRedirects.ts";

type SessionVisit = {
  params: { provider: string };
  visitor: Visitor;
  config: Config;
  reply: FastifyReply;
  request: FastifyRequest;
};

/** Returns the provider's URL for an open session, which links the account or reauthenticates with it. */
async function startInSession(
  { params, visitor, config, reply, request }: SessionVisit,
  { purpose, next }: { purpose: "link" | "reauthenticate"; next: string },
) {
  const { provider } = params;
  const oauthProvider = isProviderName(provider) ? configuredProviders(config)[provider] : undefined;
  if (!isProviderName(provider) || !oauthProvider) throw new ShopError("invalid", "auth.unlink.invalidProvider");
  const authorization = await oauthProvider
    .startAuthorization(callbackUrl(config, provider), { again: purpose === "reauthenticate" })
    .catch((error: unknown) => {
      request.log.warn({ provider, reason: String((error as Error).name) }, "OAuth provider unreachable");
      throw new ShopError("unavailable", "auth.oauth.failed", { params: { provider: providerLabels[provider] } });
    });
  const inSession = { id: visitor.sessionId, purpose };
  await oauthStateCookie.set(reply, config, { ...authorization.authorizationState, provider, next, inSession });
  return { url: authorization.url.href };
}

export function oauthRoutes(app: FastifyInstance): void {
  const signUpLimit = sharedRateLimit(app.shop.pool, { name: "oauth-newcomers", points: 30, minutes: 15 });
  const limits = accountLimits(app.shop);
  oauthRedirects(app);
  registerContract(app, oauthContract, {
    async linkedAccounts({ visitor, db, config }) {
      return listLinkedAccounts(db, config, visitor.id);
    },
    async pendingSignUp({ request, config }) {
      const person = await pendingSignUpCookie.read(request, config);
      if (!person) throw new ShopError("unknown", "auth.oauth.expired");
      const { provider, name = "", email = "", next } = person;
      return { provider, name, email, next };
    },
    async complete(context) {
      const { body, caller, config, request, reply } = context;
      await signUpLimit.consume(caller.ip);
      const person = await pendingSignUpCookie.read(request, config);
      if (!person) throw new ShopError("refused", "auth.oauth.expired");
      const result = await limits.revealing(caller.ip, () => completeProviderSignUp(context, person, body));
      pendingSignUpCookie.clear(reply, config);
      return "user" in result
        ? completeSignIn(context, result.user)
        : { needsVerification: true as const, _id: result.verify };
    },
    async link(visit) {
      await requireReauthentication(visit, visit.visitor);
      return startInSession(visit, { purpose: "link", next: profileUrl });
    },
    async reauthenticate(visit) {
      const next = safeRedirectPath(visit.body.next);
      return startInSession(visit, { purpose: "reauthenticate", next });
    },
    async unlink({ params, visitor, db, config }) {
      await requireReauthentication({ db, config }, visitor);
      await unlinkAccount(db, config, visitor.id, params.provider);
      return {};
    },
  });
}
