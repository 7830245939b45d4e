import type { Draft } from "./draft.ts";

/** What every part of the form gets. */
export type PartProps = {
  draft: Draft;
  change(part: Partial<Draft>): void;
  /** What is wrong with a field, in the reader's language. */
  wrong(field: string): string | undefined;
};
