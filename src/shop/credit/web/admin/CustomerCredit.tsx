import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdminCreditRow } from "#shop/credit/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import "../credit.css";
import { ChangeCreditDialog } from "./ChangeCreditDialog.tsx";
import { customerCreditQuery } from "./queries.ts";

/** Store credit of a customer: balance, what changed it, and buttons to grant and take some. */
export function CustomerCredit({ customerId }: { customerId: string }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const can = useCan();
  const [page, turn] = useState(1);
  const [change, setChange] = useState<"grant" | "take">();
  const { data } = useQuery(customerCreditQuery(customerId, page));
  if (!data) return null;
  const { items, balance = 0, total, pageSize } = data;
  return (
    <section className="box">
      <h2>{t("customers.credit")}</h2>
      <p className="credit__balance">
        {total > 0 ? <b className="number">{money(balance)}</b> : <span>{t("customers.creditNone")}</span>}
      </p>
      {can("credit.manage") && (
        <div className="row">
          <Button size="small" onClick={() => setChange("grant")}>
            {t("customers.grant")}
          </Button>
          {balance > 0 && (
            <Button size="small" onClick={() => setChange("take")}>
              {t("customers.take")}
            </Button>
          )}
        </div>
      )}
      {items.length > 0 && (
        <ul className="credit__rows">
          {items.map((row) => (
            <Change key={row.id} row={row} />
          ))}
        </ul>
      )}
      {(page > 1 || total > pageSize) && (
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
            {t("cash.previousRows")}
          </Button>
          <Button size="small" disabled={page * pageSize >= total} onClick={() => turn(page + 1)}>
            {t("cash.nextRows")}
          </Button>
        </div>
      )}
      {change && (
        <ChangeCreditDialog
          key={change}
          change={change}
          customerId={customerId}
          balance={balance}
          onClose={() => setChange(undefined)}
        />
      )}
    </section>
  );
}

function Change({ row: { entry, amount, order, reason, by, at } }: { row: AdminCreditRow }) {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  return (
    <li>
      <span>
        {t(`credit.${entry}`)}{" "}
        {order && (
          <Link className="code" to={`/secret-dashboard/orders/${order.id}`}>
            {order.number}
          </Link>
        )}
        {reason && (
          <small>
            <bdi>{reason}</bdi>
          </small>
        )}
        <small>
          {by && (
            <>
              <bdi>{by}</bdi> ·{" "}
            </>
          )}
          <time dateTime={at}>{brief(at)}</time>
        </small>
      </span>
      <bdi className="number">{money(amount)}</bdi>
    </li>
  );
}
