import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

type Props = {
  /** Content of the button. */
  button: ReactNode;
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A dropdown of links and buttons. Works before hydration: it is a `details`. */
export function Menu({ button, label, className = "icon-button", children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, []);
  const close = () => {
    if (!menu.current) return;
    // Before it closes: what has the focus is hidden then, or goes, such as the button to log out.
    menu.current.querySelector("summary")?.focus({ preventScroll: true });
    menu.current.open = false;
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && menu.current?.open) close();
  };
  return (
    <details className="menu" ref={menu} onKeyDown={leave}>
      <summary className={className} title={label}>
        {/* Not an aria-label: for speech control, the visible text must be part of the accessible name. */}
        <span className="visually-hidden">{label} </span>
        {button}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles bubbling clicks of its links and buttons */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons turn keys into clicks */}
      <div className="menu__list" onClick={close}>
        {children}
      </div>
    </details>
  );
}
