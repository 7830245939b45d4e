/** Supported OAuth providers; only configured ones are offered. */
export const providerLabels = { google: "Google", facebook: "Facebook" } as const;

export type ProviderName = keyof typeof providerLabels;

export const providerNames = Object.keys(providerLabels) as ProviderName[];

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(providerLabels, name);

/** Error codes in the URL after a failed OAuth callback. */
export const oauthErrors = {
  failed: "auth.oauth.failed",
  exists: "auth.oauth.emailExists",
  taken: "auth.oauth.linkedElsewhere",
  already: "auth.oauth.alreadyLinked",
  other: "auth.oauth.otherAccount",
  busy: "common.tooMany",
} as const;

export type OAuthErrorCode = keyof typeof oauthErrors;

export const isOAuthErrorCode = (name: string): name is OAuthErrorCode => Object.hasOwn(oauthErrors, name);
