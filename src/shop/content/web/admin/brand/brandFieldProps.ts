import type { BrandDraft } from "./brandDraft.ts";

export type BrandFieldProps = {
  draft: BrandDraft;
  errorOf(field: string): string | undefined;
  onChange(part: Partial<BrandDraft>): void;
};
