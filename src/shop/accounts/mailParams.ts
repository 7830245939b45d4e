import type { StaffRole } from "#platform/staffRoles.ts";

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    verificationCode: { name: string; code: string; minutes: number };
    passwordReset: { name: string; url: string; minutes: number };
    /** `at`: ISO. `everywhere`: by the link of a reset, which ends the present session too. */
    passwordChanged: { name: string; at: string; url: string; everywhere?: boolean };
    /** To the new address. */
    emailConfirm: { name: string; url: string; minutes: number };
    /** To the old address. */
    emailChanged: { name: string; at: string };
    /** `device` and `place` are empty if unknown. */
    newDevice: { name: string; device: string; place: string; at: string; url: string };
    /** A sign-in method changed. `provider`: name of the provider or API token, may be empty; `at`: ISO date. */
    guardChanged: {
      name: string;
      change:
        | "linked"
        | "unlinked"
        | "passwordSet"
        | "secondFactorOn"
        | "secondFactorOff"
        | "secondFactorReset"
        | "codesRenewed"
        | "apiTokenCreated";
      provider: string;
      at: string;
      url: string;
    };
    /** `by`: name of the inviter. */
    staffInvitation: { by: string; role: StaffRole; url: string; days: number };
    accountDeleted: { name: string; openOrders: number };
  }
}
