export const subscriberStates = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Where somebody may ask for the newsletter. */
export const places = ["footer", "checkout", "profile"] as const;
export type Place = (typeof places)[number];

/** How long the link that confirms a subscription is good for. */
export const confirmDays = 7;
