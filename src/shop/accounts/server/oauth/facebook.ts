import { createHmac } from "node:crypto";
import * as oauth from "openid-client";
import { z } from "zod";
import type { OAuthProvider } from "./oauthProvider.ts";

type FacebookOptions = { base: string | undefined; id: string; secret: string };

/** Graph API version of these requests. */
const graphVersion = "v23.0";

const profileSchema = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() });

/**
 * OAuth 2 without ID token, so the profile is fetched with the access token. Facebook does not say whether an e-mail is
 * verified, so we never treat it as verified.
 */
export function facebook({ base, id, secret }: FacebookOptions): OAuthProvider {
  const issuer = base ?? "https://www.facebook.com";
  const graph = `${base ?? "https://graph.facebook.com"}/${graphVersion}`;
  const client = new oauth.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/${graphVersion}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    id,
    secret,
    oauth.ClientSecretPost(secret),
  );
  client.timeout = 5;
  // The configuration allows http outside production only.
  if (issuer.startsWith("http:")) oauth.allowInsecureRequests(client);
  return {
    async startAuthorization(redirectUri, { again = false } = {}) {
      const authorizationState = { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
      const url = oauth.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: "email,public_profile",
        state: authorizationState.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(authorizationState.verifier),
        code_challenge_method: "S256",
        ...(again && { auth_type: "reauthenticate" }),
      });
      return { url, authorizationState };
    },
    async completeAuthorization(callbackUrl, { state, verifier }) {
      const { access_token } = await oauth.authorizationCodeGrant(client, callbackUrl, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      // appsecret_proof: shows that the token's own app sends the request.
      const proof = createHmac("sha256", secret).update(access_token).digest("hex");
      const profileUrl = new URL(`${graph}/me?fields=id,name,email&appsecret_proof=${proof}`);
      const answer = await oauth.fetchProtectedResource(client, access_token, profileUrl, "GET");
      if (!answer.ok) throw new Error(`Facebook profile request failed with status ${answer.status}`);
      const { id: subject, name, email } = profileSchema.parse(await answer.json());
      return { provider: "facebook", issuer, subject, email, proved: false, name };
    },
  };
}
