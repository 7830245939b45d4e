import { useTranslation } from "react-i18next";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { AdminOrderSummary } from "#shop/orders/adminContract.ts";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";

type Props = {
  order: AdminOrderSummary;
  /** Whether this row is in the tab order (roving tabindex). */
  first: boolean;
  isSelected: boolean;
  onChoose(on: boolean): void;
  onOpen(): void;
};

export function OrderRow({ order, first, isSelected, onChoose, onOpen }: Props) {
  const { t } = useTranslation("admin");
  const { brief, language, money, number } = useLanguage();
  const seesAmounts = useCan()("amounts.read");
  const governorate = findGovernorate(order.governorate);
  return (
    <tr
      data-id={order.id}
      tabIndex={first ? 0 : -1}
      aria-selected={isSelected}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("input,button,label")) onOpen();
      }}
    >
      <td className="data-table__checkbox">
        <input
          type="checkbox"
          className="checkbox"
          aria-label={t("select", { number: order.number })}
          checked={isSelected}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <th scope="row" className="data-table__name">
        <button type="button" className="code" aria-label={t("open", { number: order.number })} onClick={onOpen}>
          {order.number}
        </button>
      </th>
      <td className="number">
        <time dateTime={order.placedAt}>{brief(order.placedAt)}</time>
      </td>
      <td>
        <bdi>{order.customer.name || t("guest")}</bdi>
      </td>
      <td className="muted">{governorate ? inLanguage(governorate.name, language) : order.city}</td>
      <td className="text-end number">{number(order.count)}</td>
      <td className="muted">{t(`method.${order.paymentMethod}`)}</td>
      <td>
        <StatusBadge status={order.status}>{t(`status.${order.status}`)}</StatusBadge>
        {order.awaitsConfirmation && (
          <>
            {" "}
            <Badge tone="warning">{t("confirm.waits")}</Badge>
          </>
        )}
      </td>
      {seesAmounts && (
        <td className="text-end number">
          <bdi>{money(order.total)}</bdi>
        </td>
      )}
    </tr>
  );
}
