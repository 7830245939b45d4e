import type { Draft } from "./draft.ts";

/** Props of every form section. */
export type FormSectionProps = {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** Returns the error of a field in the admin's language. */
  wrong(field: string): string | undefined;
};
