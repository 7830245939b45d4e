/** The providers of card payments under the names by which they call themselves, in all languages. */
export const providerNames = { stripe: "Stripe", paymob: "Paymob", sandbox: "Sandbox" } as const;

/** Returns the display name of a provider, and an unknown one as it is. */
export const providerName = (provider: string): string =>
  Object.hasOwn(providerNames, provider) ? providerNames[provider as keyof typeof providerNames] : provider;
