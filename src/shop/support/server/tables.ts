import type { Generated } from "kysely";
import type { MessageState, Topic } from "../contactMessage.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    contact_messages: {
      id: Generated<string>;
      ticket: Generated<number>;
      name: string;
      email: string;
      topic: Topic;
      order_number: string | null;
      message: string;
      language: string;
      status: Generated<MessageState>;
      user_id: string | null;
      answered_at: Date | null;
      created_at: Generated<Date>;
    };
    contact_answers: {
      id: Generated<string>;
      message_id: string;
      actor_id: string | null;
      body: string;
      at: Generated<Date>;
    };
  }
}
