import type { ReactNode } from "react";
import "#web/styles/desk.css";

/** The staff's dense table: 37 px rows, a head that stays, and room to scroll sideways. Rows select with `aria-selected`. */
export function DataTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="data-table" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  );
}
