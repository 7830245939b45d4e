export const topics = ["question", "order", "wholesale"] as const;
export type Topic = (typeof topics)[number];

export const messageStates = ["open", "answered", "closed", "spam"] as const;
export type MessageState = (typeof messageStates)[number];

/** Returns true if the hidden honeypot field is filled or the form was open for less than two seconds. */
export const isLikelyBot = ({ website, seconds }: { website: string; seconds?: number | undefined }): boolean =>
  website !== "" || (seconds !== undefined && seconds < 2);
