import type { Topic } from "./message.ts";

declare module "#platform/mails.ts" {
  interface Mails {
    /** To whoever is said to have written: it has arrived, under this number. Quotes nothing: it may go to a stranger. */
    contactReceipt: { name: string; ticket: string };
    /** To the shop: somebody wrote. */
    contactForward: {
      name: string;
      email: string;
      ticket: string;
      topic: Topic;
      orderNumber: string | null;
      message: string;
      id: string;
    };
    contactAnswer: { name: string; ticket: string; answer: string; message: string };
  }
}
