import type { InEveryLanguage } from "#platform/languages.ts";
import type { Json } from "#platform/server/db.ts";

declare module "#platform/server/db.ts" {
  interface Tables {
    holidays: { day: string; name: Json<InEveryLanguage> };
  }
}
