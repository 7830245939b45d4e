import type { Topic } from "./contactMessage.ts";

declare module "#platform/mailTypes.ts" {
  interface MailParams {
    /** Receipt with the ticket number. Quotes nothing, because the typed address may be a stranger's. */
    contactReceipt: { name: string; ticket: string };
    /** Copy of a new message for the shop. */
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
