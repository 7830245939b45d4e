import type { Language } from "../languages.ts";
import type { StaffRole } from "../staffRoles.ts";
import type { Db } from "./database.ts";

/** The authenticated caller, as the session is at the time of this request. */
export type Visitor = {
  id: string;
  role: "customer" | "staff";
  /** Null for customers. Read with each request, so that a change takes effect at the next one. */
  staffRole: StaffRole | null;
  sessionId: string;
  email: string;
  name: string;
  /** Whether the account has a second factor. */
  secondFactor: boolean;
};

/** Facts about a request other than its caller. */
export type RequestInfo = { ip: string; userAgent: string; language: Language; requestId: string };

/** An admin's request, as a use case takes it. `request` identifies it in the audit log. */
export type AdminContext = { db: Db; user: Visitor; request: RequestInfo };
