import type { ReactNode } from "react";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

type Row = {
  label: ReactNode;
  /** Pounds, or a text such as "free". */
  amount: number | string;
  detail?: ReactNode;
  /** A discount, as a positive amount: shown in terracotta, with a minus sign. */
  off?: boolean | undefined;
};

type Props = {
  rows: readonly Row[];
  total: Row;
  /** The part of the total that is paid already, and the part still to pay. */
  paid?: { credit: Row; due: Row } | undefined;
};

/** Labels and amounts, a divider, and the total. */
export function Totals({ rows, total, paid }: Props) {
  return (
    <dl className="totals">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be elements, and the rows keep their order
        <Line key={at} {...row} className={row.off ? "totals__deal" : undefined} />
      ))}
      <Line {...total} className="totals__total" />
      {paid && <Line {...paid.credit} className={undefined} />}
      {paid && <Line {...paid.due} className="totals__total" />}
    </dl>
  );
}

function Line({ label, amount, detail, off, className }: Row & { className: string | undefined }) {
  const { money } = useLanguage();
  return (
    <div className={className}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>
        <bdi>{typeof amount === "number" ? money(off ? -amount : amount) : amount}</bdi>
      </dd>
    </div>
  );
}
