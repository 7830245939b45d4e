import * as oidc from "openid-client";
import type { OAuthProvider } from "./oauthProvider.ts";

type GoogleOptions = { issuer: string; id: string; secret: string };

/** OpenID Connect: the library checks issuer, audience, signature, nonce, state and times. */
export function google({ issuer, id, secret }: GoogleOptions): OAuthProvider {
  const discover = retryableOnce(() => {
    const server = new URL(issuer);
    const execute = [oidc.enableNonRepudiationChecks];
    // The configuration allows http outside production only.
    if (server.protocol === "http:") execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(server, id, secret, oidc.ClientSecretPost(secret), { execute, timeout: 5 });
  });
  return {
    async startAuthorization(redirectUri, { again = false } = {}) {
      const authorizationState = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: authorizationState.state,
        nonce: authorizationState.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(authorizationState.verifier),
        code_challenge_method: "S256",
        // Google cannot be made to ask for its password, but shows the account.
        ...(again && { prompt: "select_account" }),
      });
      return { url, authorizationState };
    },
    async completeAuthorization(callbackUrl, { state, nonce, verifier }) {
      if (!nonce) throw new Error("Google sign-in state has no nonce");
      const tokens = await oidc.authorizationCodeGrant(await discover(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("Google token response has no ID token");
      const { iss, sub, email, email_verified, name } = claims;
      return {
        provider: "google",
        issuer: iss,
        subject: sub,
        email: typeof email === "string" ? email : undefined,
        proved: email_verified === true,
        name: typeof name === "string" ? name : undefined,
      };
    },
  };
}

/** Memoises a success; the next call retries a failure. */
function retryableOnce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
