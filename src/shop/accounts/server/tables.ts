import type { ColumnType, Generated } from "kysely";
import type { Language } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";
import type { Permission, StaffRole } from "#platform/staffRoles.ts";
import type { Address } from "../address.ts";
import type { ProviderName } from "../oauthProviders.ts";

/** Identity at an OAuth provider. `email`: as reported by the provider, verified or not. */
export type Identity = { provider: ProviderName; issuer: string; subject: string; email: string | null };

declare module "#platform/server/database.ts" {
  interface Tables {
    users: {
      id: Generated<string>;
      email: string | null;
      name: string;
      /** Derived from `staff_role` by a trigger: owners and managers are admins. */
      role: Generated<"user" | "admin">;
      staff_role: StaffRole | null;
      password_hash: string | null;
      email_verified_at: Date | null;
      language: Generated<Language>;
      phones: Generated<string[]>;
      shipping_address: Json<Address> | null;
      billing_address: Json<Address> | null;
      totp_secret: string | null;
      totp_enabled_at: Date | null;
      totp_last_step: number | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      former_emails: Generated<string[]>;
      /** What a search of customers compares; filled by a trigger. */
      words: ColumnType<string | null, never, never>;
      /** The account that staff merged this one into. */
      merged_into: string | null;
    };
    staff_invitations: {
      id: Generated<string>;
      email: string;
      role: StaffRole;
      token_hash: Buffer;
      invited_by: string | null;
      language: Language;
      created_at: Generated<Date>;
      expires_at: Date;
      accepted_at: Date | null;
      accepted_by: string | null;
      revoked_at: Date | null;
    };
    api_tokens: {
      id: Generated<string>;
      user_id: string;
      name: string;
      prefix: string;
      token_hash: Buffer;
      scopes: Permission[];
      created_at: Generated<Date>;
      expires_at: Date;
      last_used_at: Date | null;
      revoked_at: Date | null;
    };
    sessions: {
      id: Generated<string>;
      user_id: string;
      token_hash: Buffer;
      salt: Buffer;
      generation: Generated<number>;
      replaced_at: ColumnType<Date[], never, Date[]>;
      created_at: Generated<Date>;
      last_active_at: Generated<Date>;
      revoked_at: Date | null;
      revoked_because: string | null;
      user_agent: string | null;
      address: string | null;
      device: Buffer | null;
      attempt: Buffer | null;
      /** Last proof of the password or the provider account. Null after a sign-in with password. */
      reauthenticated_at: Date | null;
    };
    tokens: {
      id: Generated<string>;
      user_id: string;
      purpose: "verify_email" | "reset_password" | "change_email";
      hash: Buffer;
      email: string | null;
      /** Linked after the correct code. Only the newest code of an account has it. */
      identity: Json<Identity> | null;
      tries_left: Generated<number>;
      created_at: Generated<Date>;
      expires_at: Date;
      used_at: Date | null;
    };
    identities: {
      issuer: string;
      subject: string;
      provider: "google" | "facebook";
      user_id: string;
      email: string | null;
      created_at: Generated<Date>;
    };
    recovery_codes: {
      user_id: string;
      hash: Buffer;
      used_at: Date | null;
    };
    email_changes: {
      user_id: string;
      email: string;
      at: Generated<Date>;
    };
    consent_log: {
      id: Generated<number>;
      visitor: string | null;
      user_id: string | null;
      purpose: Generated<string>;
      action: "accepted" | "declined";
      text_shown: string | null;
      language: string | null;
      at: Generated<Date>;
    };
  }
}
