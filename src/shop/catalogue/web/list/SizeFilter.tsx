import { toggled } from "#shop/catalogue/asked.ts";
import { useLanguage } from "#web/language.tsx";
import { classes } from "#web/ui/classes.ts";

type Props = {
  sizes: readonly { key: string; label: string; count: number }[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
};

/** Sizes as buttons that stay pressed: boxes to tick, drawn as sizes are drawn everywhere. */
export function SizeFilter({ sizes, chosen, onChange }: Props) {
  const { number } = useLanguage();
  return (
    <div className="sizes sizes--small">
      {sizes.map(({ key, label, count }) => {
        const off = count === 0 && !chosen.includes(key);
        return (
          <label className={classes("size", off && "size--out")} key={key}>
            <input
              className="unseen"
              type="checkbox"
              name="size"
              value={key}
              checked={chosen.includes(key)}
              disabled={off}
              onChange={() => onChange(toggled(chosen, key))}
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
