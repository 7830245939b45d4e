import type { Db } from "#platform/server/database.ts";
import { queueMail } from "#platform/server/outbox.ts";

export const queueMails = (db: Db, count: number) =>
  db.transaction().execute(async (tx) => {
    for (let n = 0; n < count; n++)
      await queueMail(tx, {
        template: "contactReceipt",
        to: `reader-${n}@example.test`,
        language: "en",
        params: { name: "Mona", ticket: String(n) },
      });
  });
