import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** Milliseconds. The second press of a double click must not close the dialog that the first one has opened. */
const openingMs = 500;

/** A native modal dialog: the browser traps and restores the focus, and closes it on Escape. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  const closableFrom = useRef(0);
  const isOnBackdrop = useRef(false);
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) {
      dialog?.showModal();
      closableFrom.current = performance.now() + openingMs;
    }
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
    // A press hits the dialog element itself only on the backdrop. One that begins inside, as when text is selected, and
    // ends on the backdrop does not close.
    onMouseDown: (event: MouseEvent) => {
      isOnBackdrop.current = event.target === ref.current && event.timeStamp > closableFrom.current;
    },
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current && isOnBackdrop.current) onClose();
    },
  };
}
