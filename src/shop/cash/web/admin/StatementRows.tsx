import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { StatementRow } from "#shop/cash/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";

type Props = {
  rows: readonly StatementRow[];
  /** Without it, rows cannot be selected. */
  onToggle?: ((position: number) => void) | undefined;
  selected?: readonly number[];
};

/** Parcels of a statement with both accounts of them. */
export function StatementRows({ rows, selected = [], onToggle }: Props) {
  return (
    <ul className="courier-cash__rows small">
      {rows.map((row) => (
        <li key={row.position}>
          <div className="row row--between">
            {onToggle && row.difference ? (
              <Checkbox
                tight
                name={`row-${row.position}`}
                checked={selected.includes(row.position)}
                onChange={() => onToggle(row.position)}
              >
                <Parcel row={row} />
              </Checkbox>
            ) : (
              <span>
                <Parcel row={row} />
              </span>
            )}
            <State row={row} />
          </div>
          <Amounts row={row} />
          {row.note && (
            <p className="muted">
              <bdi>{row.note}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const Parcel = ({ row: { reference, shipment } }: { row: StatementRow }) => (
  <>
    <b className="code">{reference}</b>
    {shipment && (
      <>
        {" "}
        {shipment.number !== reference && <span className="code muted">{shipment.number} </span>}
        <Link className="code" to={`/secret-dashboard/orders/${shipment.orderId}`}>
          {shipment.orderNumber}
        </Link>
      </>
    )}
  </>
);

function State({ row: { difference, decision } }: { row: StatementRow }) {
  const { t } = useTranslation("admin");
  if (!difference) return <Badge tone="success">{t("cash.matches")}</Badge>;
  return (
    <span className="row">
      <Badge tone="warning">{t(`cash.difference.${difference}`)}</Badge>
      {decision && <Badge tone={decision === "accepted" ? "success" : "info"}>{t(`cash.decided.${decision}`)}</Badge>}
    </span>
  );
}

function Amounts({ row: { stated, expected, fee, difference } }: { row: StatementRow }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  return (
    <p>
      {t("cash.theySay", { amount: money(stated) })}
      {difference && <> · {t("cash.weSay", { amount: money(expected) })}</>}
      {fee !== 0 && <> · {t("cash.feeOf", { amount: money(fee) })}</>}
    </p>
  );
}
