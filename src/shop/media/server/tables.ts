import type { ColumnType, Generated } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";

/** A jsonb column with a default. */
type JsonOr<T> = ColumnType<T, string | undefined, string>;

declare module "#platform/server/database.ts" {
  interface Tables {
    pictures: {
      id: Generated<string>;
      product_id: string | null;
      position: Generated<number>;
      file: string;
      width: number;
      height: number;
      alt: JsonOr<Partial<InEveryLanguage>>;
      shows: JsonOr<Record<string, string>>;
      placeholder: string | null;
      status: Generated<"waiting" | "ready" | "failed">;
      created_at: Generated<Date>;
    };
  }
}
