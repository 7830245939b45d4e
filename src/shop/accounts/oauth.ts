/** The providers by which somebody may come in; each is offered only where it is configured. */
export const providers = { google: "Google", facebook: "Facebook" } as const;

export type Provider = keyof typeof providers;

export const providerNames = Object.keys(providers) as Provider[];

export const isProvider = (name: string): name is Provider => Object.hasOwn(providers, name);

/** What a page is told in its address after somebody came back from a provider without being let in. */
export const troubles = {
  failed: "auth.oauth.failed",
  exists: "auth.oauth.emailExists",
  taken: "auth.oauth.linkedElsewhere",
  already: "auth.oauth.alreadyLinked",
  busy: "common.tooMany",
} as const;

export type Trouble = keyof typeof troubles;

export const isTrouble = (name: string): name is Trouble => Object.hasOwn(troubles, name);
