import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** A native modal dialog: the browser holds the focus inside, gives it back, and closes on Escape. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return {
    ref,
    // React lets it bubble: a dialog that opened another one stays when that one is closed.
    onClose: (event: SyntheticEvent) => {
      if (event.target === ref.current) onClose();
    },
    // The dialog itself is hit only where its body is not: on the scrim.
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
