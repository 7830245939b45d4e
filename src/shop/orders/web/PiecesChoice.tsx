import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { OrderItem } from "#shop/orders/contract.ts";
import type { Pieces } from "#shop/orders/return.ts";
import { quantityOf } from "#shop/orders/return.ts";
import { useLanguage } from "#web/language.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";

type Props = {
  legend: string;
  items: readonly OrderItem[];
  /** How many of each may be chosen; those of which there are none are not shown. */
  left: readonly Pieces[];
  chosen: readonly Pieces[];
  error?: string | undefined;
  onChange(chosen: Pieces[]): void;
};

/** Which lines of an order, and how many pieces of each. */
export function PiecesChoice({ legend, items, left, chosen, error, onChange }: Props) {
  const { t } = useTranslation("orders");
  const { language } = useLanguage();
  const set = (lineId: string, quantity: number) =>
    onChange([...chosen.filter((piece) => piece.lineId !== lineId), ...(quantity > 0 ? [{ lineId, quantity }] : [])]);
  return (
    <fieldset className="pieces">
      <legend>{legend}</legend>
      {items.map((item) => {
        const most = quantityOf(left, item.id);
        if (most === 0) return null;
        const now = quantityOf(chosen, item.id);
        const name = inLanguage(item.name, language);
        return (
          <div className="pieces__line" key={item.id}>
            <Checkbox id={`piece-${item.id}`} checked={now > 0} onChange={() => set(item.id, now > 0 ? 0 : most)}>
              <span className="pieces__name">
                {item.picture && <Picture id={item.picture.id} alt="" sizes="2.6rem" />}
                <span>
                  <b dir="auto">{name}</b>
                  <span className="soft tiny">
                    {item.attributes.map(({ value }) => inLanguage(value, language)).join(" · ")}
                  </span>
                </span>
              </span>
            </Checkbox>
            {most > 1 && now > 0 && (
              <QuantityStepper value={now} max={most} label={name} onChange={(quantity) => set(item.id, quantity)} />
            )}
          </div>
        );
      })}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <span className="unseen">{t("returnItems")}</span>
    </fieldset>
  );
}
