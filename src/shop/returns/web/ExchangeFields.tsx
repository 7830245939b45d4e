import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import type { ExchangeOptions } from "#shop/returns/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { ChosenVariants } from "./exchangeChoice.ts";

type Props = {
  order: Pick<OrderView, "items">;
  options: ExchangeOptions;
  chosen: ChosenVariants;
  error?: string | undefined;
  onChange(chosen: ChosenVariants): void;
};

/** For each item the size or colour that the customer wants instead, and for how many pieces. */
export function ExchangeFields({ order, options, chosen, error, onChange }: Props) {
  const { t } = useTranslation("orders");
  const { language, money, number } = useLanguage();
  return options.lines.map(({ lineId, options }, at) => {
    const item = order.items.find(({ id }) => id === lineId);
    if (!item || options.length === 0) return null;
    const left = item.quantity - item.returned;
    const now = item.attributes.map(({ value }) => inLanguage(value, language)).join(" · ");
    const { variantId, quantity } = chosen[lineId] ?? { variantId: "", quantity: left };
    const most = options.find((one) => one.variantId === variantId)?.stock ?? left;
    const choose = (part: { variantId?: string; quantity?: number }) =>
      onChange({ ...chosen, [lineId]: { variantId, quantity, ...part } });
    return (
      <div key={lineId} className="stack">
        <SelectField
          name={`exchange-${lineId}`}
          label={`${inLanguage(item.name, language)} · ${now}`}
          error={at === 0 ? error : undefined}
          value={variantId}
          onChange={({ target: { value } }) => {
            const { stock = left } = options.find((one) => one.variantId === value) ?? {};
            choose({ variantId: value, quantity: Math.min(quantity, stock) });
          }}
        >
          <option value="">{t("exchange.keep")}</option>
          {options.map(({ variantId, attributes, difference, stock }) => (
            <option key={variantId} value={variantId} disabled={stock === 0}>
              {attributes.map(({ value }) => inLanguage(value, language)).join(" · ")}
              {stock === 0
                ? ` (${t("exchange.soldOut")})`
                : difference !== 0
                  ? ` (${difference > 0 ? "+" : "−"}${money(Math.abs(difference / left))})`
                  : ""}
            </option>
          ))}
        </SelectField>
        {variantId && left > 1 && (
          <SelectField
            name={`exchange-quantity-${lineId}`}
            label={t("exchange.quantity")}
            value={String(quantity)}
            onChange={({ target: { value } }) => choose({ quantity: Number(value) })}
          >
            {Array.from({ length: Math.min(left, most) }, (_, at) => at + 1).map((pieces) => (
              <option key={pieces} value={pieces}>
                {number(pieces)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    );
  });
}
