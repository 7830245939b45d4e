import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "./Button.tsx";

type Props = { count: number; onClear(): void; children: ReactNode };

/** The bulk actions of a selection, in inverse colours; sticky. */
export function BulkBar({ count, onClear, children }: Props) {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  if (count === 0) return null;
  const words = t("selected", { n: number(count) });
  return (
    <section className="bulk-bar" aria-label={words}>
      <b role="status">{words}</b>
      {children}
      <Button kind="quiet" size="small" className="ms-auto" onClick={onClear}>
        {t("selected.clear")}
      </Button>
    </section>
  );
}
