export const topics = ["question", "order", "wholesale"] as const;
export type Topic = (typeof topics)[number];

export const messageStates = ["open", "answered", "closed", "spam"] as const;
export type MessageState = (typeof messageStates)[number];

/** What only a machine does: fill in the field that nobody sees, or write a letter in under two seconds. */
export const looksMechanical = ({ website, seconds }: { website: string; seconds?: number | undefined }): boolean =>
  website !== "" || (seconds !== undefined && seconds < 2);
