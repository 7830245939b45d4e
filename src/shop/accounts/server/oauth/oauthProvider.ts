import type { ProviderName } from "#shop/accounts/oauthProviders.ts";

/** State for the callback, stored in an encrypted cookie. */
export type AuthorizationState = { state: string; verifier: string; nonce?: string | undefined };

/** Profile from a provider. Only `issuer` and `subject` identify the user; the rest may change. */
export type ProviderProfile = {
  provider: ProviderName;
  issuer: string;
  subject: string;
  email: string | undefined;
  /** Whether the provider verified the e-mail. */
  proved: boolean;
  name: string | undefined;
};

export type OAuthProvider = {
  /**
   * Returns the authorisation URL. `redirectUri`: our callback. `again`: the provider must ask its user, even one who
   * is signed in there.
   */
  startAuthorization(
    redirectUri: string,
    options?: { again?: boolean },
  ): Promise<{ url: URL; authorizationState: AuthorizationState }>;
  /** Throws if the callback is invalid. `came`: the full callback URL. */
  completeAuthorization(callbackUrl: URL, state: AuthorizationState): Promise<ProviderProfile>;
};
