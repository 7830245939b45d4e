import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** A native modal dialog: the browser traps and restores the focus, and closes it on Escape. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return {
    ref,
    // React's close event bubbles: closing a nested dialog must not close the outer one.
    onClose: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return;
      onClose();
      // The browser cannot return the focus to a button that has gone or is hidden at this width.
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    },
    // A click hits the dialog element itself only on the backdrop.
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
