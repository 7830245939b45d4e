import type { HomePageView } from "#shop/content/homePageContract.ts";
import type { SectionDraft } from "./sectionDraft.ts";

export type SectionFieldProps = {
  section: SectionDraft;
  page: HomePageView;
  /** `title.en`: the error beside a field of the section. */
  errorOf(field: string): string | undefined;
  onChange(part: Partial<SectionDraft>): void;
  onRemove(): void;
};
