import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useMorePages } from "#web/api/useMorePages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { CreditRow } from "../contract.ts";
import { creditApi } from "./creditApi.ts";
import "./credit.css";

/** The customer's store credit: balance and its changes, newest first. */
export default function CreditSection() {
  const { t } = useTranslation("profile");
  const { money } = useLanguage();
  const errorMessage = useErrorMessage();
  const { query: credit, ...more } = useMorePages(["credit"], (page) => creditApi.mine({ query: { page } }));
  if (credit.isPending) return <SkeletonLines lines={2} height="2rem" />;
  if (credit.isError) return <Notice tone="danger" title={errorMessage(credit.error)} />;
  const rows = credit.data.flatMap(({ items }) => items);
  const balance = credit.data.at(-1)?.balance ?? 0;
  return (
    <>
      <p className="credit__balance">
        {t("credit.balance")} <b className="number">{money(balance)}</b>
      </p>
      <p className="muted">{t(rows.length > 0 ? "credit.text" : "credit.none")}</p>
      {rows.length > 0 && (
        <ul className="credit__rows">
          {rows.map((row) => (
            <Change key={row.id} row={row} />
          ))}
        </ul>
      )}
      {more.hasMore && (
        <div>
          <Button size="small" busy={more.isLoadingMore} onClick={more.loadMore}>
            {t("credit.more")}
          </Button>
        </div>
      )}
    </>
  );
}

function Change({ row: { entry, amount, order, at } }: { row: CreditRow }) {
  const { t } = useTranslation("profile");
  const { day, money } = useLanguage();
  return (
    <li>
      <span>
        {t(`credit.${entry}`)}{" "}
        {order && (
          <Link className="code" to={`/orders/${order.id}`}>
            {order.number}
          </Link>
        )}
        <small>
          <time dateTime={at}>{day(at)}</time>
        </small>
      </span>
      <bdi className="number">{money(amount)}</bdi>
    </li>
  );
}
