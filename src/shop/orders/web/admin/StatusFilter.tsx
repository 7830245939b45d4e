import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type OrderStatus, orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { DownIcon } from "#web/ui/icons.tsx";

type Props = { selected: readonly OrderStatus[]; onChange(selected: OrderStatus[]): void };

/** Multi-select of statuses in a dropdown. */
export function StatusFilter({ selected, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const label = useId();
  const list = useShutOutside();
  const only = selected.length === 1 ? selected[0] : undefined;
  const words = only
    ? t(`status.${only}`)
    : selected.length === 0
      ? t("filter.anyStatus")
      : t("filter.statuses", { count: selected.length, n: number(selected.length) });
  const tick = (status: OrderStatus, on: boolean) =>
    onChange(orderStatuses.filter((one) => (one === status ? on : selected.includes(one))));
  return (
    <div className="field">
      <span className="field__label" id={label}>
        {t("filter.status")}
      </span>
      <details className="status-filter" {...list}>
        <summary className="input input--small" aria-labelledby={`${label} ${label}-words`}>
          <span id={`${label}-words`}>{words}</span>
          <DownIcon />
        </summary>
        <fieldset className="status-filter__list" aria-labelledby={label}>
          {orderStatuses.map((status) => (
            <Checkbox
              key={status}
              id={`${label}-${status}`}
              tight
              checked={selected.includes(status)}
              onChange={(event) => tick(status, event.target.checked)}
            >
              {t(`status.${status}`)}
            </Checkbox>
          ))}
        </fieldset>
      </details>
    </div>
  );
}

function useShutOutside() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (ref.current?.open && !ref.current.contains(event.target as Node)) ref.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  return { ref, onKeyDown };
}
