import { type RefObject, useEffect, useRef } from "react";

/** Focuses `target` when the number of rows has changed and the focused button went with its row. */
export function useFocusWhenLost(target: RefObject<HTMLElement | null>, rows: number | undefined): void {
  const before = useRef(rows);
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== rows;
    before.current = rows;
    if (hasChanged && document.activeElement === document.body) target.current?.focus();
  }, [rows, target]);
}
