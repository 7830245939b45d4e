import { randomUUID } from "node:crypto";
import { Secret } from "otpauth";
import type { EndpointCall } from "#platform/contract.ts";
import { accountsEndpoints } from "#shop/accounts/endpoints.ts";
import { oauthEndpoints } from "#shop/accounts/oauthEndpoints.ts";
import { profileEndpoints } from "#shop/accounts/profileEndpoints.ts";
import { recoveryEndpoints } from "#shop/accounts/recoveryEndpoints.ts";
import { secondFactorEndpoints } from "#shop/accounts/secondFactorEndpoints.ts";
import { encryptToken } from "#shop/accounts/server/encryptedTokens.ts";
import { staffInvitationEndpoints } from "#shop/accounts/staffEndpoints.ts";
import type { Shop } from "#tests/support/shop.ts";
import { createGuest } from "#tests/support/users.ts";
import { accountsForFuzzing, fuzzPassword as password, totpCode } from "./accountsForFuzzing.ts";

/** A call with a valid secret, of an account made for it. */
export type SecretCall = {
  headers: Record<string, string>;
  /** Value of the parameter in the path. */
  param?: string;
  body?: Record<string, unknown>;
};

export type SecretKind = {
  make: () => Promise<SecretCall>;
  /** The same call must be refused the second time. */
  isUsedOnce: boolean;
  /** Field that belongs to the secret: with that of another account the call must be refused. */
  boundField?: string;
};

const often = (make: SecretKind["make"]): SecretKind => ({ make, isUsedOnce: false });
const once = (make: SecretKind["make"], boundField?: string): SecretKind => ({
  make,
  isUsedOnce: true,
  ...(boundField && { boundField }),
});

const newPassword = "papyrus and lotus";

/** Returns a valid call for each endpoint whose success needs a secret that random calls cannot guess. */
export async function signInSecrets(shop: Shop): Promise<Map<EndpointCall, SecretKind>> {
  const accounts = await accountsForFuzzing(shop);
  const guest = accounts.browserWith;

  const signedIn = (body: () => Record<string, unknown>) => async () => ({
    headers: (await accounts.withPassword()).headers,
    body: body(),
  });

  const withCode = async () => {
    const { user, secret } = await accounts.withTotp();
    return { headers: user.headers, body: { code: totpCode(secret) } };
  };

  const challenge = async () => {
    const { user, secret } = await accounts.withTotp();
    const browser = await createGuest(shop);
    const { body } = await browser.call("POST", "/auth/login", { email: user.email, password });
    return { headers: browser.headers, body: { challenge: body.challenge, code: totpCode(secret) } };
  };

  const enabling = async () => {
    const user = await accounts.reauthenticated();
    const { body } = await user.post("/auth/second-factor/setup");
    return { headers: user.headers, body: { code: totpCode(Secret.fromBase32(body.secret)) } };
  };

  const recoveringWithCode = async () => {
    const { user, secret } = await accounts.withTotp();
    return { headers: await accounts.recovering(user.id), body: { code: totpCode(secret) } };
  };

  const newcomer = async () => {
    const email = `newcomer-${randomUUID()}@example.test`;
    const identity = { provider: "google", issuer: "https://accounts.google.com", subject: randomUUID() };
    const pending = { ...identity, email, proved: true, next: "/" };
    const sealed = await encryptToken(pending, { use: "newcomer", secret: shop.config.sessionSecret, minutes: 20 });
    return { headers: await guest(`newcomer=${sealed}`), body: { name: "Mona", email } };
  };

  const byLink = (link: () => Promise<string>, body?: Record<string, unknown>) => async () => ({
    headers: await guest(),
    param: await link(),
    ...(body && { body }),
  });
  const reset = async () => accounts.resetLink((await accounts.withPassword()).id);

  return new Map<EndpointCall, SecretKind>([
    [
      accountsEndpoints.verifyEmail,
      once(async () => ({ headers: await guest(), body: await accounts.withMailedCode() }), "userId"),
    ],
    [
      accountsEndpoints.logIn,
      often(async () => ({ headers: await guest(), body: { email: (await accounts.withPassword()).email, password } })),
    ],
    [accountsEndpoints.refresh, often(async () => ({ headers: (await accounts.withPassword()).headers }))],
    [profileEndpoints.resetLink, often(byLink(reset))],
    [profileEndpoints.resetPassword, once(byLink(reset, { password: newPassword }))],
    [profileEndpoints.confirmEmail, once(byLink(accounts.emailLink))],
    [profileEndpoints.reauthenticate, often(signedIn(() => ({ password })))],
    [profileEndpoints.changePassword, once(signedIn(() => ({ currentPassword: password, newPassword })))],
    [profileEndpoints.changeEmail, often(signedIn(() => ({ password, email: `next-${randomUUID()}@example.test` })))],
    [profileEndpoints.deleteAccount, once(signedIn(() => ({ password })))],
    [
      recoveryEndpoints.signInMethods,
      often(async () => ({ headers: await accounts.recovering((await accounts.withLinkedAccount()).id) })),
    ],
    [
      recoveryEndpoints.unlink,
      once(async () => ({
        headers: await accounts.recovering((await accounts.withLinkedAccount()).id),
        param: "google",
      })),
    ],
    [recoveryEndpoints.disableSecondFactor, once(recoveringWithCode)],
    [secondFactorEndpoints.pass, once(challenge, "challenge")],
    [secondFactorEndpoints.setUp, often(async () => ({ headers: (await accounts.reauthenticated()).headers }))],
    [secondFactorEndpoints.enable, once(enabling)],
    [secondFactorEndpoints.renewCodes, once(withCode)],
    [secondFactorEndpoints.disable, once(withCode)],
    [staffInvitationEndpoints.invitation, often(byLink(accounts.invitation))],
    [
      staffInvitationEndpoints.accept,
      once(byLink(accounts.invitation, { name: "Nour Hassan", password: newPassword })),
    ],
    [oauthEndpoints.complete, once(newcomer)],
  ]);
}
