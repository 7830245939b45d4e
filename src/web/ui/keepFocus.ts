/**
 * Starts when it is loaded. Focuses the nearest remaining parent when the focused element is removed, hidden or disabled,
 * so that keyboards and screen readers go on where they were and not at the top of the page. A button that is enabled
 * again gets its focus back. Does nothing after a navigation or a click beside everything.
 */
keepFocus();

function keepFocus(): void {
  /** Milliseconds in which other code may focus a better place, such as the next row of a list. */
  const patience = 100;
  /** The element that had the focus last, with its parents. */
  let path: Element[] = [];
  let pathname = "";
  let timer = 0;
  /** The element that lost the focus to its parent, and that parent. */
  let lost: { from: Element; to: Element } | undefined;

  function remember(): void {
    if (isOnBody()) return;
    pathname = location.pathname;
    path = [];
    for (let it = document.activeElement; it && it !== document.body; it = it.parentElement) path.push(it);
    if (lost && path[0] !== lost.to) lost = undefined;
  }

  function forgetIfGivenUp(): void {
    if (isOnBody() && path[0] && canFocus(path[0])) path = [];
  }

  function restore(): void {
    if (!isOnBody() || location.pathname !== pathname) return;
    const [from, ...parents] = path;
    const to = path.find(canFocus) ?? document.querySelector("main");
    if (!from || !to) return;
    if (parents.includes(to)) lost = { from, to };
    focus(to);
  }

  function react(): void {
    if (lost && document.activeElement === lost.to && canFocus(lost.from)) focus(lost.from);
    else if (path[0] && (isOnBody() || isGone(path[0]))) {
      clearTimeout(timer);
      timer = window.setTimeout(restore, patience);
    }
  }

  remember();
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", () => requestAnimationFrame(forgetIfGivenUp));
  const attributeFilter = ["disabled", "hidden", "open", "inert"];
  new MutationObserver(react).observe(document.body, { childList: true, subtree: true, attributeFilter });
}

function isOnBody(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/** Cheaper than `checkVisibility`, which calculates styles, and true before the browser moves the focus. */
function isGone(element: Element): boolean {
  return !element.isConnected || element.matches(":disabled, [inert] *");
}

function canFocus(element: Element): boolean {
  return !isGone(element) && element.checkVisibility();
}

function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}

export {};
