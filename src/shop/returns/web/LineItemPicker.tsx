import { inLanguage } from "#platform/languages.ts";
import type { OrderItem } from "#shop/orders/contract.ts";
import { type LineQuantity, quantityOf } from "#shop/orders/lineQuantity.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";

type Props = {
  legend: string;
  items: readonly OrderItem[];
  /** Maximum quantity per line; lines with 0 are hidden. */
  returnable: readonly LineQuantity[];
  selected: readonly LineQuantity[];
  error?: string | undefined;
  onChange(selected: LineQuantity[]): void;
};

/** Selects order lines and quantities. */
export function LineItemPicker({ legend, items, returnable, selected, error, onChange }: Props) {
  const { language } = useLanguage();
  const set = (lineId: string, quantity: number) =>
    onChange([...selected.filter((piece) => piece.lineId !== lineId), ...(quantity > 0 ? [{ lineId, quantity }] : [])]);
  return (
    <fieldset className="line-item-picker">
      <legend>{legend}</legend>
      {items.map((item) => {
        const most = quantityOf(returnable, item.id);
        if (most === 0) return null;
        const now = quantityOf(selected, item.id);
        const name = inLanguage(item.name, language);
        return (
          <div className="line-item-picker__line" key={item.id}>
            <Checkbox id={`piece-${item.id}`} checked={now > 0} onChange={() => set(item.id, now > 0 ? 0 : most)}>
              <span className="line-item-picker__name">
                {item.picture && <Picture id={item.picture.id} alt="" sizes="2.6rem" />}
                <span>
                  <b dir="auto">{name}</b>
                  <span className="muted tiny">
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
    </fieldset>
  );
}
