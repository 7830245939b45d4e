declare module "#platform/mails.ts" {
  interface Mails {
    verificationCode: { name: string; code: string; minutes: number };
  }
}

export type {};
