import type { FastifyInstance } from "fastify";
import { ShopError } from "#platform/errors.ts";
import { localLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { isProvider, providers } from "#shop/accounts/oauth.ts";
import { oauthContract } from "#shop/accounts/oauthContract.ts";
import { letIn } from "../letIn.ts";
import { complete } from "./complete.ts";
import { awayCookie, waitingCookie } from "./cookies.ts";
import { removeWay, waysOf } from "./links.ts";
import { doorsOf } from "./provider.ts";
import { oauthRedirects, profile, returnAddress } from "./redirects.ts";

export function oauthRoutes(app: FastifyInstance): void {
  const newcomers = localLimit({ name: "oauth-newcomers", points: 30, minutes: 15 });
  oauthRedirects(app);
  serve(app, oauthContract, {
    async ways({ visitor, db, config }) {
      return waysOf(db, config, visitor.id);
    },
    async waiting({ request, config }) {
      const person = await waitingCookie.read(request, config);
      if (!person) throw new ShopError("unknown", "auth.oauth.expired");
      const { provider, name = "", email = "", next } = person;
      return { provider, name, email, next };
    },
    async complete(visit) {
      const { body, caller, config, request, reply } = visit;
      await newcomers.take(caller.address);
      const person = await waitingCookie.read(request, config);
      if (!person) throw new ShopError("refused", "auth.oauth.expired");
      const made = await complete(visit, person, body);
      waitingCookie.clear(reply, config);
      return "user" in made ? letIn(visit, made.user) : { needsVerification: true as const, _id: made.verify };
    },
    async link({ params, visitor, config, reply, request }) {
      const door = isProvider(params.provider) ? doorsOf(config)[params.provider] : undefined;
      if (!isProvider(params.provider) || !door) throw new ShopError("invalid", "auth.unlink.invalidProvider");
      const begun = await door.begin(returnAddress(config, params.provider)).catch((error: unknown) => {
        request.log.warn({ provider: params.provider, reason: String((error as Error).name) }, "a provider is away");
        const facts = { provider: providers[params.provider as keyof typeof providers] };
        throw new ShopError("unavailable", "auth.oauth.failed", { facts });
      });
      const { sessionId } = visitor;
      await awayCookie.set(reply, config, { ...begun.kept, provider: params.provider, next: profile, sessionId });
      return { url: begun.url.href };
    },
    async unlink({ params, visitor, db, config }) {
      await removeWay(db, config, visitor.id, params.provider);
      return {};
    },
  });
}
