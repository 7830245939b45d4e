/**
 * Starts when it is loaded. Escape closes the second level of the header's menu, which CSS opens for the mouse and the
 * keyboard, and returns the focus to its category. It opens again the next time.
 */
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const item of document.querySelectorAll<HTMLElement>(".category-menu li:is(:hover, :focus-within)"))
    if (item.querySelector("ul")) close(item);
});

function close(item: HTMLElement): void {
  if (item.querySelector("ul")?.contains(document.activeElement)) item.querySelector("a")?.focus();
  item.dataset.closed = "";
  const reopen = ({ type, relatedTarget }: MouseEvent | FocusEvent) => {
    // While the event runs, the item still matches what it loses.
    const isLeft =
      type === "focusout"
        ? !item.contains(relatedTarget as Node | null) && !item.matches(":hover")
        : !item.matches(":focus-within");
    if (!isLeft) return;
    delete item.dataset.closed;
    for (const event of leaving) item.removeEventListener(event, reopen);
  };
  for (const event of leaving) item.addEventListener(event, reopen);
}

const leaving = ["pointerleave", "focusout"] as const;
