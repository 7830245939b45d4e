import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";

export type ShareBar = { key: string; name: string; value: number; cells: readonly string[] };

type Props = {
  title: string;
  /** Table headers: the name, then one for each cell. */
  heads: readonly string[];
  rows: readonly ShareBar[];
  /** Formats the value at the end of a bar. */
  write(value: number): string;
  /** Maximum number of bars; the table has all rows. */
  maxBars?: number;
};

/** A horizontal bar chart of shares, with the table. */
export function ShareBars({ title, heads, rows, write, maxBars = 8 }: Props) {
  const { t } = useTranslation("admin");
  return (
    <section className="chart">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted small">{t("analytics.none")}</p>
      ) : (
        <>
          <Bars rows={rows.slice(0, maxBars)} write={write} />
          <details>
            <summary>{t("analytics.table")}</summary>
            <ShareTable title={title} heads={heads} rows={rows} />
          </details>
        </>
      )}
    </section>
  );
}

export function Bars({ rows, write }: { rows: readonly Omit<ShareBar, "cells">[]; write(value: number): string }) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="bars">
      {rows.map(({ key, name, value }) => (
        <li key={key}>
          <bdi>{name}</bdi>
          <i style={{ "--share": `${(Math.max(0, value) / highest) * 100}%` } as CSSProperties} />
          <span className="number text-end">{write(value)}</span>
        </li>
      ))}
    </ul>
  );
}

export function ShareTable({ title, heads, rows }: Pick<Props, "title" | "heads" | "rows">) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chart__table" aria-label={title} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} className={at > 0 ? "text-end" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
                <td key={at} className="text-end number">
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
