import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** What the button shows. */
  button: ReactNode;
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A list of links and buttons under a button. Works before the page is alive: it is a `details`. */
export function Menu({ button, label, className = "icon-button", children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const shut = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", shut);
    document.addEventListener("focusin", shut);
    return () => {
      document.removeEventListener("pointerdown", shut);
      document.removeEventListener("focusin", shut);
    };
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <details className="menu" ref={menu} onKeyDown={leave}>
      <summary className={className} title={label}>
        {/* Not an aria-label: what is shown must be part of what is heard, for those who speak to their computer. */}
        <span className="unseen">{label} </span>
        {button}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears that one of its links or buttons was chosen */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons turn keys into clicks */}
      <div
        className="menu__list"
        onClick={() => {
          if (menu.current) menu.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}
