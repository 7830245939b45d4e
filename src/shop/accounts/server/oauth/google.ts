import * as oidc from "openid-client";
import type { Door } from "./provider.ts";

type Client = { issuer: string; id: string; secret: string };

/** OpenID Connect: the library checks issuer, audience, signature, nonce, state and times. */
export function google({ issuer, id, secret }: Client): Door {
  const discovered = once(() => {
    const server = new URL(issuer);
    const execute = [oidc.enableNonRepudiationChecks];
    // Configuration lets this pass outside production only.
    if (server.protocol === "http:") execute.push(oidc.allowInsecureRequests);
    return oidc.discovery(server, id, secret, oidc.ClientSecretPost(secret), { execute, timeout: 5 });
  });
  return {
    async begin(redirectUri) {
      const kept = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const url = oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: "S256",
      });
      return { url, kept };
    },
    async finish(came, { state, nonce, verifier }) {
      if (!nonce) throw new Error("Begun without a nonce.");
      const tokens = await oidc.authorizationCodeGrant(await discovered(), came, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error("No ID token came.");
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

/** What failed is tried again by the next who asks. */
function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
