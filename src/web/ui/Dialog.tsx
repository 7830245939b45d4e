import { type KeyboardEventHandler, type ReactNode, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./classNames.ts";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { useModal } from "./useModal.ts";

export type ModalProps = {
  open: boolean;
  onClose(): void;
  /** Handles keys wherever the focus is inside. */
  onKeyDown?: KeyboardEventHandler | undefined;
  title: ReactNode;
  /** A line below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one first. */
  actions?: ReactNode;
};

export function Modal({
  className,
  open,
  onClose,
  onKeyDown,
  title,
  lead,
  children,
  actions,
}: ModalProps & { className: string }) {
  const { t } = useTranslation("common");
  const heading = useId();
  return (
    <dialog {...useModal(open, onClose)} onKeyDown={onKeyDown} className={className} aria-labelledby={heading}>
      {open && (
        <div className="dialog__body">
          <div className="dialog__head">
            <div>
              <h2 id={heading}>{title}</h2>
              {lead && <p className="muted small">{lead}</p>}
            </div>
            <IconButton label={t("close")} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          {/* Contents that load texts must not hide the page and the dialog, which would lose the focus. */}
          <Suspense>{children}</Suspense>
          {actions && <div className="actions">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

/** A bottom sheet on phones, centred from 48rem. */
export const Dialog = ({ wide, ...rest }: ModalProps & { wide?: boolean | undefined }) => (
  <Modal {...rest} className={classNames("dialog", wide && "dialog--wide")} />
);
