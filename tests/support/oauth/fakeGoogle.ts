import { exportJWK, generateKeyPair } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";
import { readBody, startHttpServer } from "../startHttpServer.ts";
import { accountChooserHtml, type ProviderAccount, parseAccount } from "./providerAccount.ts";

export const googleClient = { id: "nabta-at-google", secret: "the secret of nabta at google" };

/** Fakes Google with a real OpenID provider: requires PKCE, signs ID tokens and accepts a code once. */
export async function startFakeGoogle(redirectUri: string) {
  const server = await startHttpServer();
  const accounts = new Map<string, ProviderAccount>();
  const provider = await createProvider(server.base, redirectUri, accounts);
  const serve = provider.callback();
  server.setListener(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", server.base);
    // Prompts for the account each time, as with "choose an account".
    if (pathname === "/auth") delete request.headers.cookie;
    if (!pathname.startsWith("/interaction/")) return serve(request, response);
    if (request.method !== "POST")
      return response.setHeader("content-type", "text/html").end(accountChooserHtml("Google", pathname));
    const form = new URLSearchParams(await readBody(request));
    const account = parseAccount(form);
    accounts.set(account.id, account);
    const answer =
      form.get("answer") === "no"
        ? { error: "access_denied", error_description: "They changed their mind." }
        : { login: { accountId: account.id }, select_account: {} };
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

function interactionsWithAccountChooser() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

/** Silences the provider's warnings about insecure settings, which matter only in public. */
async function createProvider(
  issuer: string,
  redirectUri: string,
  accounts: Map<string, ProviderAccount>,
): Promise<Provider> {
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
      interactions: { url: (_context, { uid }) => `/interaction/${uid}`, policy: interactionsWithAccountChooser() },
      scopes: ["openid", "email", "profile"],
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // As Google does: the ID token itself carries the claims.
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
          const { name, email, verified } = accounts.get(id) ?? { id };
          return { sub: id, ...(name ? { name } : {}), ...(email ? { email, email_verified: verified ?? true } : {}) };
        },
      }),
    });
  } finally {
    Object.assign(console, { info, warn });
  }
}
