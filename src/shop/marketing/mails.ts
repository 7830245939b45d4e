declare module "#platform/mails.ts" {
  interface Mails {
    newsletterConfirm: { token: string; days: number };
  }
}

export type {};
