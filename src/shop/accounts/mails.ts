declare module "#platform/mails.ts" {
  interface Mails {
    verificationCode: { name: string; code: string; minutes: number };
    passwordReset: { name: string; url: string; minutes: number };
    /** `at`: ISO. */
    passwordChanged: { name: string; at: string; url: string };
    /** To the new address. */
    emailConfirm: { name: string; url: string; minutes: number };
    /** To the old one. */
    emailChanged: { name: string; at: string };
    /** `device` and `place` are empty when nothing is known. */
    newDevice: { name: string; device: string; place: string; at: string; url: string };
    /** How the account is opened changed. `provider` is empty where none is meant; `at`: ISO. */
    guardChanged: {
      name: string;
      change: "linked" | "unlinked" | "secondFactorOn" | "secondFactorOff" | "codesRenewed";
      provider: string;
      at: string;
      url: string;
    };
    accountDeleted: { name: string; openOrders: number };
  }
}

export type {};
