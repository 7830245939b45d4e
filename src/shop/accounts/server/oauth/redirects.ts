import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { localLimit } from "#platform/server/limits.ts";
import { callerOf } from "#server/caller.ts";
import { safeNext } from "#shop/accounts/next.ts";
import { isProvider, type Provider, type Trouble } from "#shop/accounts/oauth.ts";
import { cookieOf } from "../cookies.ts";
import { letIn } from "../letIn.ts";
import { liveSession } from "../sessions.ts";
import { comeIn } from "./comeIn.ts";
import { type Away, awayCookie, waitingCookie } from "./cookies.ts";
import { addWay } from "./links.ts";
import { doorsOf, type Person } from "./provider.ts";

type Named = { Params: { provider: string }; Querystring: Record<string, unknown> };

/** Where the profile shows what is linked. */
export const profile = "/profile#connected";

/** The two addresses that a browser goes to, rather than a page's script: each of them leads on to a page. */
export function oauthRedirects(app: FastifyInstance): void {
  const { config, db } = app.shop;
  const rush = localLimit({ name: "oauth", points: 60, minutes: 1 });

  app.get<Named>("/auth/oauth/:provider", async (request, reply) => {
    const { provider } = request.params;
    const next = safeNext(typeof request.query.next === "string" ? request.query.next : "/");
    const door = isProvider(provider) ? doorsOf(config)[provider] : undefined;
    if (!isProvider(provider) || !door) return lead(reply, backToDoor("failed", provider, next));
    if ((await rush.wait(request.ip)) > 0) return lead(reply, backToDoor("busy", provider, next));
    try {
      const { url, kept } = await door.begin(returnAddress(config, provider));
      await awayCookie.set(reply, config, { ...kept, provider, next });
      return lead(reply, url.href);
    } catch (error) {
      request.log.warn({ provider, reason: reasonOf(error) }, "a sign-in provider does not answer");
      return lead(reply, backToDoor("failed", provider, next));
    }
  });

  app.get<Named>("/auth/oauth/:provider/callback", async (request, reply) => {
    const { provider } = request.params;
    const away = await awayCookie.read(request, config);
    // Whatever comes of it, this answer is looked at once.
    awayCookie.clear(reply, config);
    if (!away || away.provider !== provider) return lead(reply, backToDoor("failed", provider, away?.next ?? "/"));
    if ((await rush.wait(request.ip)) > 0) return lead(reply, backToDoor("busy", provider, away.next));
    const back = away.sessionId ? profile : away.next;
    const person = await personOf(config, request, away);
    if (person === "declined") return lead(reply, away.sessionId ? profile : backToDoor(undefined, provider, back));
    if (person === "failed") {
      return lead(reply, away.sessionId ? backToProfile("failed", provider) : backToDoor("failed", provider, back));
    }
    return lead(
      reply,
      away.sessionId ? await linked(request, away, person) : await entered(request, reply, person, back),
    );
  });

  /** Only in the browser, and for the session, that began it. */
  async function linked(request: FastifyRequest, { sessionId }: Away, person: Person): Promise<string> {
    const session = await liveSession(db, config, cookieOf(request, config));
    if (!session || session.id !== sessionId) return backToProfile("failed", person.provider);
    const outcome = await addWay(db, config, session.userId, person);
    return outcome === "linked"
      ? `/profile?linked=${person.provider}#connected`
      : backToProfile(outcome, person.provider);
  }

  async function entered(request: FastifyRequest, reply: FastifyReply, said: Person, next: string): Promise<string> {
    const caller = callerOf(request);
    const outcome = await comeIn(db, said, caller.language);
    if (outcome.is === "exists") return backToDoor("exists", said.provider, next);
    if (outcome.is === "incomplete") {
      await waitingCookie.set(reply, config, { ...outcome.person, next });
      return "/oauth-signup";
    }
    const answer = await letIn({ db, config, caller, request, reply }, outcome.user);
    if (!("needsSecondFactor" in answer)) return next;
    // Behind the #, which browsers send nowhere and nobody writes down.
    return `${backToDoor(undefined, said.provider, next)}#second-factor=${answer.challenge}`;
  }
}

/** Always our own address, whatever the request says about its host. */
export const returnAddress = ({ publicUrl }: Config, provider: Provider) =>
  `${publicUrl}/api/auth/oauth/${provider}/callback`;

async function personOf(config: Config, request: FastifyRequest, away: Away): Promise<Person | "declined" | "failed"> {
  const came = new URL(returnAddress(config, away.provider));
  came.search = new URL(request.url, came).search;
  const isOurs = came.searchParams.get("state") === away.state;
  if (isOurs && came.searchParams.get("error") === "access_denied") return "declined";
  try {
    const door = doorsOf(config)[away.provider];
    if (!door) return "failed";
    return await door.finish(came, away);
  } catch (error) {
    // The reason names a check, never what was checked.
    request.log.warn(
      { provider: away.provider, reason: reasonOf(error) },
      "somebody came back from a provider in vain",
    );
    return "failed";
  }
}

const reasonOf = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown";
};

function backToDoor(trouble: Trouble | undefined, provider: string, next: string): string {
  const query = new URLSearchParams();
  if (trouble) {
    query.set("trouble", trouble);
    if (isProvider(provider)) query.set("provider", provider);
  }
  if (next !== "/") query.set("next", next);
  return query.size > 0 ? `/login?${query}` : "/login";
}

const backToProfile = (trouble: Trouble, provider: Provider) =>
  `/profile?${new URLSearchParams({ trouble, provider })}#connected`;

function lead(reply: FastifyReply, to: string) {
  const isOurs = to.startsWith("/") && reply.request.url.startsWith("/api/auth/oauth/facebook/callback");
  reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  // Facebook writes #_=_ under every address, and a browser carries it along unless the next one has a # of its own.
  return reply.redirect(to.includes("#") || !isOurs ? to : `${to}#`, 303);
}
