declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** To the e-mail of the account that went. `kept`: the masked e-mail of the other one. */
    accountsMerged: { name: string; kept: string };
  }
}

export {};
