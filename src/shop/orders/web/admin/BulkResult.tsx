import { useTranslation } from "react-i18next";
import type { Answer } from "#platform/contract.ts";
import type { staffOrdersContract } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useStaffProblem } from "./useStaffProblem.ts";

export type BulkOutcome = Answer<(typeof staffOrdersContract)["setStatuses"]>;

/** What became of each order; what could not be done comes first, since somebody has to look at it. */
export function BulkResult({ outcome, onHide }: { outcome: BulkOutcome; onHide(): void }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { number } = useLanguage();
  const { said } = useStaffProblem();
  const results = outcome.results.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  const facts = { done: number(outcome.done), total: number(outcome.total) };
  return (
    <div className="bulk-result">
      <Notice
        live
        tone={outcome.done === outcome.total ? "success" : "warning"}
        title={t("errors:admin.orders.bulkResult", facts)}
      >
        <ul>
          {results.map(({ id, number, ok, status, message, facts }) => (
            <li key={id}>
              <span className="code">{number ?? id}</span>{" "}
              {ok && status ? t("bulkOk", { status: t(`status.${status}`) }) : message && said(message, facts)}
            </li>
          ))}
        </ul>
      </Notice>
      <Button size="small" onClick={onHide}>
        {t("hideResult")}
      </Button>
    </div>
  );
}
