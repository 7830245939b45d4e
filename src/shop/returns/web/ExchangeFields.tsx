import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { OrderView } from "#shop/orders/contract.ts";
import type { ExchangeOptions } from "#shop/returns/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";

/** Wanted variant by order line; empty: the line stays as it is. */
export type ChosenVariants = Readonly<Record<string, string>>;

type Props = {
  order: Pick<OrderView, "items">;
  options: ExchangeOptions;
  chosen: ChosenVariants;
  error?: string | undefined;
  onChange(chosen: ChosenVariants): void;
};

/** For each item the size or colour that the customer wants instead. */
export function ExchangeFields({ order, options, chosen, error, onChange }: Props) {
  const { t } = useTranslation("orders");
  const { language, money } = useLanguage();
  return options.lines.map(({ lineId, options }, at) => {
    const item = order.items.find(({ id }) => id === lineId);
    if (!item || options.length === 0) return null;
    const now = item.attributes.map(({ value }) => inLanguage(value, language)).join(" · ");
    return (
      <SelectField
        key={lineId}
        name={`exchange-${lineId}`}
        label={`${inLanguage(item.name, language)} · ${now}`}
        error={at === 0 ? error : undefined}
        value={chosen[lineId] ?? ""}
        onChange={(event) => onChange({ ...chosen, [lineId]: event.target.value })}
      >
        <option value="">{t("exchange.keep")}</option>
        {options.map(({ variantId, attributes, difference, stock }) => (
          <option key={variantId} value={variantId} disabled={stock < item.quantity - item.returned}>
            {attributes.map(({ value }) => inLanguage(value, language)).join(" · ")}
            {stock < item.quantity - item.returned
              ? ` (${t("exchange.soldOut")})`
              : difference !== 0
                ? ` (${difference > 0 ? "+" : "−"}${money(Math.abs(difference))})`
                : ""}
          </option>
        ))}
      </SelectField>
    );
  });
}

/** The items of the request: all pieces that are left of each chosen line. */
export const wantedItems = ({ items }: Pick<OrderView, "items">, chosen: ChosenVariants) =>
  items.flatMap(({ id, quantity, returned }) => {
    const variantId = chosen[id];
    return variantId && quantity > returned ? [{ lineId: id, quantity: quantity - returned, variantId }] : [];
  });

/** Egyptian pounds to pay to the courier; negative: to get back. */
export function differenceOf(options: ExchangeOptions, wanted: readonly { lineId: string; variantId: string }[]) {
  const pounds = wanted.reduce((sum, { lineId, variantId }) => {
    const line = options.lines.find((one) => one.lineId === lineId);
    return sum + (line?.options.find((one) => one.variantId === variantId)?.difference ?? 0);
  }, 0);
  return Math.round(pounds * 100) / 100;
}
