import type { Language } from "../languages.ts";
import type { Permission, StaffRole } from "../staffRoles.ts";
import type { Db } from "./database.ts";

/** `scopes` narrow what the role of the owner allows. `label`: name and prefix, for the audit log. */
export type ApiTokenOfCall = { id: string; label: string; scopes: readonly Permission[] };

/** The authenticated caller, as the session is at the time of this request. */
export type Visitor = {
  id: string;
  role: "customer" | "staff";
  /** Null for customers. Read with each request, so that a change takes effect at the next one. */
  staffRole: StaffRole | null;
  /** Of an API token, the token's id, which is no session: nothing that needs one accepts it. */
  sessionId: string;
  /** The API token of a program that calls for a member of staff; undefined for a person's session. */
  apiToken?: ApiTokenOfCall;
  email: string;
  name: string;
  /** Whether the account has a second factor. */
  secondFactor: boolean;
  /** Whether the account still lacks a phone number or an address, which its next order fills in. */
  lacksDelivery: boolean;
  /** ISO code of the governorate in the profile's shipping address; null without one. */
  governorate: string | null;
};

/** Facts about a request other than its caller. */
export type RequestInfo = { ip: string; userAgent: string; language: Language; requestId: string };

/** An admin's request, as a use case takes it. `request` identifies it in the audit log. */
export type AdminContext = { db: Db; user: Visitor; request: RequestInfo };
