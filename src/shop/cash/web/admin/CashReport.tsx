import { useTranslation } from "react-i18next";
import type { CashReport as Report } from "#shop/cash/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";

type Row = Report["couriers"][number] & { week?: string };

/** Amounts that couriers collected, kept and paid, in all or by week. */
type Props = { title: string; rows: readonly Row[]; lateAfterDays: number };

export function CashReport({ title, rows, lateAfterDays }: Props) {
  const { t } = useTranslation("admin");
  const { day, money, number } = useLanguage();
  const byWeek = rows.some(({ week }) => week);
  if (rows.length === 0) return null;
  return (
    <section className="stack courier-cash__report">
      <h2>{title}</h2>
      <DataTable label={title}>
        <thead>
          <tr>
            <th className="data-table__name">{t("shipments.courier")}</th>
            {byWeek && <th>{t("cash.week")}</th>}
            <th className="text-end">{t("cash.owed")}</th>
            <th className="text-end" title={t("cash.lateHint", { count: lateAfterDays, n: number(lateAfterDays) })}>
              {t("cash.late")}
            </th>
            <th className="text-end">{t("cash.parcels")}</th>
            <th className="text-end">{t("cash.collected")}</th>
            <th className="text-end">{t("cash.fees")}</th>
            <th className="text-end">{t("cash.paid")}</th>
            <th className="text-end">{t("cash.writtenOff")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.week} ${row.courier} ${row.courierName}`}>
              <th scope="row" className="data-table__name">
                <bdi>{row.courierName}</bdi>
              </th>
              {byWeek && <td className="number">{row.week && day(row.week)}</td>}
              <td className="text-end">
                <b className="number">
                  <bdi>{money(row.owed)}</bdi>
                </b>
              </td>
              <td className="text-end">
                <bdi className={row.late > 0 ? "number courier-cash__late" : "number"}>
                  {row.late === 0 ? "–" : money(row.late)}
                </bdi>
              </td>
              <td className="text-end number">{number(row.parcels)}</td>
              {[row.collected, row.fees, row.paid, row.writtenOff].map((amount, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                <td className="text-end" key={at}>
                  <bdi className="number">{amount === 0 ? "–" : money(amount)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
