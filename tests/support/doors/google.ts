import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { bodyOf, listen } from "./listen.ts";
import { chooser, type Stranger, strangerIn } from "./person.ts";

export const googleClient = { id: "nabta-at-google", secret: "the secret of nabta at google" };

/** A real OpenID provider in Google's place: it wants PKCE, signs, and gives a code once. */
export async function openGoogle(redirectUri: string) {
  const server = await listen();
  const people = new Map<string, Stranger>();
  const provider = await quietly(server.base, redirectUri, people);
  const serve = provider.callback();
  server.hear(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", server.base);
    // Everybody is asked who they are each time, as with "choose an account".
    if (pathname === "/auth") delete request.headers.cookie;
    if (!pathname.startsWith("/interaction/")) return serve(request, response);
    if (request.method !== "POST")
      return response.setHeader("content-type", "text/html").end(chooser("Google", pathname));
    const form = new URLSearchParams(await bodyOf(request));
    const stranger = strangerIn(form);
    people.set(stranger.id, stranger);
    const answer =
      form.get("answer") === "no"
        ? { error: "access_denied", error_description: "They changed their mind." }
        : { login: { accountId: stranger.id } };
    await provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false });
  });
  return {
    issuer: server.base,
    env: {
      GOOGLE_ISSUER: server.base,
      GOOGLE_CLIENT_ID: googleClient.id,
      GOOGLE_CLIENT_SECRET: googleClient.secret,
    },
    close: server.close,
  };
}

/** It warns of what would matter if it were open to the world. */
async function quietly(issuer: string, redirectUri: string, people: Map<string, Stranger>): Promise<Provider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "stand-in", alg: "RS256", use: "sig" };
  const { info, warn } = console;
  console.info = console.warn = () => {};
  try {
    return new Provider(issuer, {
      clients: [
        {
          client_id: googleClient.id,
          client_secret: googleClient.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ["a key of the stand-in"] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      scopes: ["openid", "email", "profile"],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // As Google does: the statement itself carries them.
      conformIdTokenClaims: false,
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
      findAccount: (_context, id) => ({
        accountId: id,
        claims() {
          const { name, email, verified } = people.get(id) ?? { id };
          return { sub: id, ...(name ? { name } : {}), ...(email ? { email, email_verified: verified ?? true } : {}) };
        },
      }),
    });
  } finally {
    Object.assign(console, { info, warn });
  }
}
