export const subscriberStates = ["pending", "confirmed", "unsubscribed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Places with a newsletter form. */
export const subscribePlaces = ["footer", "checkout", "profile"] as const;
export type SubscribePlace = (typeof subscribePlaces)[number];

/** Days until the confirmation link expires. */
export const confirmDays = 7;
