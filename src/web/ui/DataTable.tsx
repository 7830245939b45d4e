import type { ReactNode } from "react";
import "#web/styles/dataTable.css";

/** The admin's dense table: 37 px rows, sticky header, horizontal scrolling. Rows select with `aria-selected`. */
export function DataTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="data-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
