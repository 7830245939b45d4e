import { createHmac } from "node:crypto";
import * as oauth from "openid-client";
import { z } from "zod";
import type { Door } from "./provider.ts";

type Client = { base: string | undefined; id: string; secret: string };

/** The version of the Graph API that these calls were written for. */
const version = "v23.0";

const profile = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() });

/**
 * OAuth 2: there is no signed statement of who it is, so the profile is asked for with the token that was just given to
 * us. Facebook does not say whether somebody proved an address, so we never take it as proved.
 */
export function facebook({ base, id, secret }: Client): Door {
  const issuer = base ?? "https://www.facebook.com";
  const graph = `${base ?? "https://graph.facebook.com"}/${version}`;
  const client = new oauth.Configuration(
    {
      issuer,
      authorization_endpoint: `${issuer}/${version}/dialog/oauth`,
      token_endpoint: `${graph}/oauth/access_token`,
    },
    id,
    secret,
    oauth.ClientSecretPost(secret),
  );
  client.timeout = 5;
  // Configuration lets this pass outside production only.
  if (issuer.startsWith("http:")) oauth.allowInsecureRequests(client);
  return {
    async begin(redirectUri) {
      const kept = { state: oauth.randomState(), verifier: oauth.randomPKCECodeVerifier() };
      const url = oauth.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: "email,public_profile",
        state: kept.state,
        code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: "S256",
      });
      return { url, kept };
    },
    async finish(came, { state, verifier }) {
      const { access_token } = await oauth.authorizationCodeGrant(client, came, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      // Proves that the token is used by the application it was given to.
      const proof = createHmac("sha256", secret).update(access_token).digest("hex");
      const me = new URL(`${graph}/me?fields=id,name,email&appsecret_proof=${proof}`);
      const answer = await oauth.fetchProtectedResource(client, access_token, me, "GET");
      if (!answer.ok) throw new Error(`The profile was refused with ${answer.status}.`);
      const { id: subject, name, email } = profile.parse(await answer.json());
      return { provider: "facebook", issuer, subject, email, proved: false, name };
    },
  };
}
