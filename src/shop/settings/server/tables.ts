import type { InEveryLanguage } from "#platform/languages.ts";
import type { Json } from "#platform/server/database.ts";

declare module "#platform/server/database.ts" {
  interface Tables {
    holidays: { day: string; name: Json<InEveryLanguage> };
  }
}
