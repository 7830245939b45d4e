import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { focusListSearch } from "./focusListSearch.ts";

type Props = {
  title: string;
  failed: number;
  onClose(): void;
  busy?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** The result of a bulk change above its list, until an admin closes it. */
export function BulkResultBox({ title, failed, onClose, busy, actions, children }: Props) {
  const { t } = useTranslation("admin");
  const close = () => {
    onClose();
    // The button goes with its box; the focus stays at the list.
    focusListSearch();
  };
  return (
    <div className="bulk-result">
      <Notice live tone={failed === 0 ? "success" : "warning"} title={title}>
        {children}
      </Notice>
      <IconButton
        className="bulk-result__close"
        label={t("hideResult")}
        aria-disabled={busy || undefined}
        onClick={close}
      >
        <CloseIcon />
      </IconButton>
      {actions}
    </div>
  );
}
