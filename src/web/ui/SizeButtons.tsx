import { useId } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./classNames.ts";
import { moveRovingFocus } from "./rovingFocus.ts";

type Props = {
  label: string;
  sizes: readonly { value: string; out?: boolean | undefined }[];
  value: string | undefined;
  onChange(value: string): void;
  /** The id of the choice's error message, if any. */
  wrong?: string | undefined;
};

/** A sold-out size is struck through but can be focused and selected; a text below the row explains it. */
export function SizeButtons({ label, sizes, value, onChange, wrong }: Props) {
  const { t } = useTranslation("common");
  const note = useId();
  const out = sizes.filter((size) => size.out).map((size) => size.value);
  const stop = value ?? sizes[0]?.value;
  return (
    <div>
      <div
        className="sizes"
        role="radiogroup"
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong}
        onKeyDown={moveRovingFocus}
      >
        {sizes.map((size) => (
          // biome-ignore lint/a11y/useSemanticElements: a struck size must be reachable and explained, a disabled radio is neither
          <button
            key={size.value}
            type="button"
            role="radio"
            aria-checked={size.value === value}
            aria-describedby={size.out ? note : undefined}
            tabIndex={size.value === stop ? 0 : -1}
            className={classNames("size", size.out && "size--sold-out")}
            onClick={() => onChange(size.value)}
          >
            <bdi dir="ltr">{size.value}</bdi>
          </button>
        ))}
      </div>
      {out.length > 0 && (
        <p className="tiny muted" id={note}>
          {t("sizes.out", { sizes: out.map((size) => `\u2066${size}\u2069`).join(" · ") })}
        </p>
      )}
    </div>
  );
}
