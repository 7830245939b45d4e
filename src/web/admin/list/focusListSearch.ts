/**
 * Focuses the search field of the list, after an element with the focus has gone. Waits until open dialogs are closed,
 * because nothing outside of a modal dialog takes the focus.
 */
export function focusListSearch(): void {
  if (document.querySelector("dialog[open]")) requestAnimationFrame(focusListSearch);
  else document.querySelector<HTMLElement>("[data-admin-search]")?.focus();
}
