import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

type Props = {
  exchange: Pick<NonNullable<OrderView["exchange"]>, "items" | "status"> & { difference?: number };
  /** Words for staff, who neither pay nor get money. */
  staff?: boolean;
};

/** The wanted items, and the price difference until it is settled. */
export function ExchangeSummary({ exchange: { items, status, difference = 0 }, staff }: Props) {
  const { t } = useTranslation(["orders", "admin"]);
  const { language, money, number } = useLanguage();
  const isOver = status === "declined" || status === "withdrawn" || status === "cancelled";
  return (
    <>
      {items.map(({ name, attributes, quantity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an exchange never change
        <p key={at}>
          <bdi>{inLanguage(name, language)}</bdi> ·{" "}
          <bdi>{attributes.map(({ value }) => inLanguage(value, language)).join(" · ")}</bdi> × {number(quantity)}
        </p>
      ))}
      {!isOver && difference !== 0 && (
        <p>
          {staff
            ? t(difference > 0 ? "admin:exchanges.due" : "admin:exchanges.refund", {
                amount: money(Math.abs(difference)),
              })
            : t(difference > 0 ? "exchange.due" : "exchange.refund", { amount: money(Math.abs(difference)) })}
        </p>
      )}
    </>
  );
}
