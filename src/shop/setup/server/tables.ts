import type { Generated } from "kysely";
import type { MailProblem } from "../mailProblems.ts";
import type { SetupStep } from "../setupSteps.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    /** One row, once something was skipped, put away or tested. */
    setup_guide: {
      id: Generated<boolean>;
      skipped: Generated<SetupStep[]>;
      dismissed_at: Date | null;
      mail_tested_at: Date | null;
      mail_transport: string | null;
      mail_problem: MailProblem | null;
      mail_detail: string | null;
    };
  }
}
