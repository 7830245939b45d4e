import { toggleValue } from "#shop/catalogue/listQuery.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "#web/ui/classNames.ts";

type Props = {
  sizes: readonly { key: string; label: string; count: number }[];
  selected: readonly string[];
  onChange(selected: string[]): void;
};

/** Sizes as checkboxes styled as toggle buttons. */
export function SizeFilter({ sizes, selected, onChange }: Props) {
  const { number } = useLanguage();
  return (
    <div className="sizes sizes--small">
      {sizes.map(({ key, label, count }) => {
        const off = count === 0 && !selected.includes(key);
        return (
          <label className={classNames("size", off && "size--sold-out")} key={key}>
            <input
              className="visually-hidden"
              type="checkbox"
              name="size"
              value={key}
              checked={selected.includes(key)}
              disabled={off}
              onChange={() => onChange(toggleValue(selected, key))}
            />
            <span>
              <bdi>{label}</bdi> <small className="number">{number(count)}</small>
            </span>
          </label>
        );
      })}
    </div>
  );
}
