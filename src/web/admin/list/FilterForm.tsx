import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { FilterIcon } from "#web/ui/icons.tsx";

type Props = {
  /** The search field, which stays visible on phones. */
  search?: ReactNode;
  /** Number of active filters among the others. */
  active: number;
  /** Clears all filters; undefined while none is active. */
  onClear: (() => void) | undefined;
  /** The other filters. On phones they are folded until the button is pressed. */
  children?: ReactNode;
};

export function FilterForm({ search, active, onClear, children }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <form className={classNames("filters", !isOpen && "filters--folded")} onSubmit={(event) => event.preventDefault()}>
      {search}
      {children && (
        <Button
          size="small"
          className="filters__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <FilterIcon />
          {active > 0 ? t("filters.on", { n: number(active) }) : t("filters")}
        </Button>
      )}
      <div className="filters__others" id={id}>
        {children}
      </div>
      {onClear && (
        <Button kind="quiet" size="small" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </form>
  );
}
