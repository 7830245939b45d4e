import type { KeyboardEvent } from "react";

/** Arrows or j and k move between rows, Enter opens, Space selects. */
export function moveRowFocus(
  event: KeyboardEvent<HTMLElement>,
  open?: (id: string) => void,
  pick?: (id: string) => void,
): void {
  const target = event.target as HTMLElement;
  // Ignores keys typed into a field of the table.
  if (target.matches("input:not([type=checkbox]), textarea, select")) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("tbody tr[data-id]")];
  const row = target.closest<HTMLElement>("tr[data-id]");
  const id = row?.dataset.id;
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    const next = row ? rows[rows.indexOf(row) + step] : rows[0];
    next?.focus();
  } else if (id && target === row && (event.key === "Enter" || event.key === " ")) {
    const action = event.key === "Enter" ? open : pick;
    if (!action) return;
    event.preventDefault();
    action(id);
  }
}
