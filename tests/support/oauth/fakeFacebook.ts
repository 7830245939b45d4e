import { createHash, createHmac, randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { readBody, startHttpServer } from "../startHttpServer.ts";
import { accountChooserHtml, type ProviderAccount, parseAccount } from "./providerAccount.ts";

const facebookClient = { id: "1234567890", secret: "the secret of nabta at facebook" };

type IssuedCode = { account: ProviderAccount; redirectUri: string; challenge: string };

/** Fakes Facebook's dialog, token exchange and profile. */
export async function startFakeFacebook(redirectUri: string) {
  const server = await startHttpServer();
  const codes = new Map<string, IssuedCode>();
  const tokens = new Map<string, ProviderAccount>();

  const calls: Record<string, (query: URLSearchParams, response: ServerResponse, auth: string) => void> = {
    "GET /dialog/oauth"(query, response) {
      const params = Object.fromEntries(query);
      if (params.client_id !== facebookClient.id || params.redirect_uri !== redirectUri)
        return sendError(response, 191, "URL Blocked: This redirect failed.");
      response
        .setHeader("content-type", "text/html")
        .end(accountChooserHtml("Facebook", "/v23.0/dialog/oauth", params));
    },
    "POST /dialog/oauth"(form, response) {
      const to = new URL(redirectUri);
      to.searchParams.set("state", form.get("state") ?? "");
      if (form.get("answer") === "no") {
        to.searchParams.set("error", "access_denied");
        to.searchParams.set("error_reason", "user_denied");
      } else {
        const code = randomBytes(24).toString("base64url");
        const challenge = form.get("code_challenge") ?? "";
        codes.set(code, { account: parseAccount(form), redirectUri: form.get("redirect_uri") ?? "", challenge });
        to.searchParams.set("code", code);
      }
      // Facebook appends this fragment to every redirect URL.
      response.writeHead(302, { location: `${to}#_=_` }).end();
    },
    "POST /oauth/access_token"(form, response) {
      const given = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      if (form.get("client_id") !== facebookClient.id || form.get("client_secret") !== facebookClient.secret)
        return sendError(response, 1, "Error validating client secret.");
      const verified = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (!given || given.redirectUri !== form.get("redirect_uri"))
        return sendError(response, 100, "This authorization code has been used.");
      if (given.challenge !== verified) return sendError(response, 100, "Invalid code_verifier.");
      const token = `EAA${randomBytes(30).toString("hex")}`;
      tokens.set(token, given.account);
      sendJson(response, { access_token: token, token_type: "bearer", expires_in: 5_183_944 });
    },
    "GET /me"(query, response, auth) {
      const token = auth.replace(/^Bearer /, "") || (query.get("access_token") ?? "");
      const identity = tokens.get(token);
      if (!identity) return sendError(response, 190, "Invalid OAuth access token.");
      const proof = createHmac("sha256", facebookClient.secret).update(token).digest("hex");
      if (query.get("appsecret_proof") !== proof) return sendError(response, 100, "Invalid appsecret_proof provided.");
      const { id, name, email } = identity;
      // Facebook omits a field that the user did not share.
      sendJson(response, { id, ...(name ? { name } : {}), ...(email ? { email } : {}) });
    },
  };

  server.setListener(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", server.base);
    const call = calls[`${request.method} ${pathname.replace(/^\/v\d+\.0/, "")}`];
    if (!call) return sendError(response, 2500, "Unknown path components.");
    const query = request.method === "POST" ? new URLSearchParams(await readBody(request)) : searchParams;
    call(query, response, request.headers.authorization ?? "");
  });
  return {
    issuer: server.base,
    env: {
      FACEBOOK_BASE_URL: server.base,
      FACEBOOK_CLIENT_ID: facebookClient.id,
      FACEBOOK_CLIENT_SECRET: facebookClient.secret,
    },
    close: server.close,
  };
}

const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));

const sendError = (response: ServerResponse, code: number, message: string) =>
  sendJson(response, { error: { message, type: "OAuthException", code, fbtrace_id: "A0" } }, 400);
