import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#web/ui/IconButton.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { focusListSearch } from "./focusListSearch.ts";
import { useHideWhenSeen } from "./useHideWhenSeen.ts";

type Props = {
  title: string;
  failed: number;
  /** Everything succeeded and nothing is left to do: the note goes by itself once it was seen. */
  isComplete?: boolean;
  onClose(): void;
  busy?: boolean;
  actions?: ReactNode;
  children: ReactNode;
};

/** The result of a bulk change above its list, until an admin closes it or has seen that nothing is left to do. */
export function BulkResultBox({ title, failed, isComplete = false, onClose, busy, actions, children }: Props) {
  const { t } = useTranslation("admin");
  const ref = useRef<HTMLDivElement>(null);
  useHideWhenSeen(ref, isComplete, onClose);
  const close = () => {
    onClose();
    // The button goes with its box; the focus stays at the list.
    focusListSearch();
  };
  return (
    <div className="bulk-result" ref={ref}>
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
