import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { reconciliationQuery } from "./queries.ts";

const totalRows = ["orders", "captured", "gateway", "late", "cash", "refunded"] as const;

/** Mismatches between orders, ledger and gateway of one day. */
export function DailyReconciliation() {
  const { t } = useTranslation("admin");
  const { money, number } = useLanguage();
  const [day, setDay] = useState(() => cairoDay(new Date()));
  const { data: reconciliation } = useQuery({ ...reconciliationQuery(day), enabled: day !== "" });
  const countText = (name: (typeof totalRows)[number], count: number) => {
    const values = { count, n: number(count) };
    if (name === "orders") return t("found", values);
    return t(name === "refunded" ? "reconciliation.refunds" : "reconciliation.payments", values);
  };
  return (
    <section className="below-list">
      <div className="row row--between">
        <h2>{t("reconciliation")}</h2>
        <DateField
          name="books-day"
          label={t("reconciliation.day")}
          small
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </div>
      {reconciliation && (
        <>
          <dl className="reconciliation__sums">
            {totalRows.map((name) => (
              <div key={name}>
                <dt className="muted small">{t(`reconciliation.${name}`)}</dt>
                <dd>
                  <bdi className="number">{money(reconciliation[name].amount)}</bdi>{" "}
                  <span className="muted tiny">({countText(name, reconciliation[name].count)})</span>
                </dd>
              </div>
            ))}
          </dl>
          {reconciliation.uncompared > 0 && (
            <Notice>
              {t("reconciliation.uncompared", {
                count: reconciliation.uncompared,
                n: number(reconciliation.uncompared),
              })}
            </Notice>
          )}
          {reconciliation.differences.length === 0 ? (
            reconciliation.uncompared === 0 && <Notice tone="success">{t("reconciliation.fits")}</Notice>
          ) : (
            <Notice tone="danger" title={t("reconciliation.differs")}>
              <ul>
                {reconciliation.differences.map(({ kind, number, reference, ours, theirs }) => (
                  <li key={`${kind} ${reference} ${number}`}>
                    {t(`reconciliation.kind.${kind}`)} <bdi className="code">{number ?? reference}</bdi>{" "}
                    {ours !== null && <bdi className="number">{money(ours)}</bdi>}
                    {theirs !== null && (
                      <>
                        {" ≠ "}
                        <bdi className="number">{money(theirs)}</bdi>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      )}
    </section>
  );
}
