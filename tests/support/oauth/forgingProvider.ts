import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { startHttpServer } from "../startHttpServer.ts";
import { googleClient } from "./fakeGoogle.ts";

type TokenForgery = { claims?: JWTPayload; foreignKey?: boolean; expired?: boolean; algorithm?: "none" };

/** An OpenID provider that signs invalid ID tokens as the test requests. */
export async function startForgingProvider() {
  const server = await startHttpServer();
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "k", alg: "RS256", use: "sig" };
  let nonce = "";
  let forgery: TokenForgery = {};
  const metadata = {
    issuer: server.base,
    authorization_endpoint: `${server.base}/auth`,
    token_endpoint: `${server.base}/token`,
    jwks_uri: `${server.base}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };

  async function token(): Promise<string> {
    const claims: JWTPayload = {
      iss: server.base,
      aud: googleClient.id,
      sub: "the victim",
      nonce,
      email: "victim@example.test",
      email_verified: true,
      name: "Victim",
      ...forgery.claims,
    };
    if (forgery.algorithm === "none") {
      const now = Math.floor(Date.now() / 1000);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part({ ...claims, iat: now, exp: now + 600 })}.`;
    }
    const issued = Math.floor(Date.now() / 1000) - (forgery.expired ? 7_200 : 0);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .setIssuedAt(issued)
      .setExpirationTime(issued + 3_600)
      .sign(forgery.foreignKey ? foreign.privateKey : own.privateKey);
  }

  server.setListener(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", server.base);
    const answers: Record<string, () => unknown> = {
      "/.well-known/openid-configuration": () => metadata,
      "/jwks": () => ({ keys: [jwk] }),
      "/token": async () => ({ access_token: "a token", token_type: "bearer", id_token: await token() }),
    };
    const answer = await answers[pathname]?.();
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(answer ?? {}));
  });

  return {
    env: { GOOGLE_ISSUER: server.base, GOOGLE_CLIENT_ID: googleClient.id, GOOGLE_CLIENT_SECRET: googleClient.secret },
    /** Returns the callback URL with an ID token that is valid except for the given claims. */
    answer(address: string, claims: TokenForgery = {}): string {
      const params = new URL(address).searchParams;
      nonce = params.get("nonce") ?? "";
      forgery = claims;
      const query = new URLSearchParams({ code: "a code", state: params.get("state") ?? "", iss: server.base });
      return `${params.get("redirect_uri")}?${query}`;
    },
    [Symbol.asyncDispose]: server.close,
  };
}
