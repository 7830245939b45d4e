import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { oauthContract } from "#shop/accounts/oauthContract.ts";
import { isProviderName, providerLabels } from "#shop/accounts/oauthProviders.ts";
import { accountLimits } from "../accountLimits.ts";
import { completeSignIn } from "../completeSignIn.ts";
import { completeProviderSignUp } from "./completeProviderSignUp.ts";
import { configuredProviders } from "./configuredProviders.ts";
import { listLinkedAccounts, unlinkAccount } from "./linkedAccounts.ts";
import { oauthStateCookie, pendingSignUpCookie } from "./oauthCookies.ts";
import { callbackUrl, oauthRedirects, profileUrl } from "./oauthRedirects.ts";

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
    async link({ params, visitor, config, reply, request }) {
      const oauthProvider = isProviderName(params.provider) ? configuredProviders(config)[params.provider] : undefined;
      if (!isProviderName(params.provider) || !oauthProvider)
        throw new ShopError("invalid", "auth.unlink.invalidProvider");
      const authorization = await oauthProvider
        .startAuthorization(callbackUrl(config, params.provider))
        .catch((error: unknown) => {
          request.log.warn(
            { provider: params.provider, reason: String((error as Error).name) },
            "OAuth provider unreachable",
          );
          const facts = { provider: providerLabels[params.provider as keyof typeof providerLabels] };
          throw new ShopError("unavailable", "auth.oauth.failed", { params: facts });
        });
      const { sessionId } = visitor;
      await oauthStateCookie.set(reply, config, {
        ...authorization.authorizationState,
        provider: params.provider,
        next: profileUrl,
        sessionId,
      });
      return { url: authorization.url.href };
    },
    async unlink({ params, visitor, db, config }) {
      await unlinkAccount(db, config, visitor.id, params.provider);
      return {};
    },
  });
}
