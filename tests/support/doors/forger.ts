import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { googleClient } from "./google.ts";
import { listen } from "./listen.ts";

type Lie = { claims?: JWTPayload; foreignKey?: boolean; expired?: boolean; algorithm?: "none" };

/** An OpenID provider whose statements are signed as a test wishes: what a real one never says. */
export async function openForger() {
  const server = await listen();
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "k", alg: "RS256", use: "sig" };
  let nonce = "";
  let lie: Lie = {};
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
    const said: JWTPayload = {
      iss: server.base,
      aud: googleClient.id,
      sub: "the victim",
      nonce,
      email: "victim@example.test",
      email_verified: true,
      name: "Victim",
      ...lie.claims,
    };
    if (lie.algorithm === "none") {
      const now = Math.floor(Date.now() / 1000);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      return `${part({ alg: "none" })}.${part({ ...said, iat: now, exp: now + 600 })}.`;
    }
    const issued = Math.floor(Date.now() / 1000) - (lie.expired ? 7_200 : 0);
    return new SignJWT(said)
      .setProtectedHeader({ alg: "RS256", kid: "k" })
      .setIssuedAt(issued)
      .setExpirationTime(issued + 3_600)
      .sign(lie.foreignKey ? foreign.privateKey : own.privateKey);
  }

  server.hear(async (request, response) => {
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
    /** The address that leads back, with a statement that is true but for the lie. */
    answer(address: string, told: Lie = {}): string {
      const asked = new URL(address).searchParams;
      nonce = asked.get("nonce") ?? "";
      lie = told;
      const query = new URLSearchParams({ code: "a code", state: asked.get("state") ?? "", iss: server.base });
      return `${asked.get("redirect_uri")}?${query}`;
    },
    [Symbol.asyncDispose]: server.close,
  };
}
