import type { Language } from "../languages.ts";

/** Who is asking, as the session says at this very call. */
export type Visitor = {
  id: string;
  role: "customer" | "staff";
  sessionId: string;
  email: string;
  name: string;
  /** Whether a second factor guards the account. */
  secondFactor: boolean;
};

/** What is known of a call besides who makes it. */
export type Caller = { address: string; userAgent: string; language: Language; requestId: string };
