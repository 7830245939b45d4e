export const topics = ["question", "order", "wholesale"] as const;
export type Topic = (typeof topics)[number];

/** `suspected`: the shop takes it for spam, and staff decide; `spam`: staff decided. */
export const messageStates = ["open", "answered", "closed", "suspected", "spam"] as const;
export type MessageState = (typeof messageStates)[number];

/** The form waits until it was open this long, so only a program sends sooner. */
export const minFormSeconds = 2;

/** Returns true if the hidden honeypot field is filled or the form was open for less than `minFormSeconds`. */
export const isLikelyBot = ({ website, seconds }: { website: string; seconds?: number | undefined }): boolean =>
  website !== "" || (seconds !== undefined && seconds < minFormSeconds);
