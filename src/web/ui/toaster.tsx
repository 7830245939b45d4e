import { type ReactNode, useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { classNames } from "./classNames.ts";
import { CheckIcon, WarningIcon } from "./icons.tsx";

let mounted = false;

export function show(kind: "success" | "error" | "blank", text: ReactNode): void {
  if (!mounted) {
    mounted = true;
    const place = document.createElement("div");
    document.body.append(place);
    createRoot(place).render(<Toaster />);
  }
  const message = () => <span dir="auto">{text}</span>;
  if (kind === "blank") toast(message);
  else toast[kind](message);
}

/** Headless library: our own styles, and a CSP without foreign style elements. At most 20 toasts at a time. */
function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: 4000,
    success: { duration: 2000 },
    error: { duration: 4000, ariaProps: { role: "alert", "aria-live": "assertive" } },
  });
  const place = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;
  useEffect(() => {
    // Reopens the popover, so that it is above any dialog opened since.
    if (!newest) return place.current?.hidePopover();
    place.current?.hidePopover();
    place.current?.showPopover();
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover pauses the toast's timer; nothing is clickable
    <div
      ref={place}
      popover="manual"
      className="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <div
          key={one.id}
          className={classNames("toast", `toast--${one.type}`, !one.visible && "toast--leaving")}
          {...one.ariaProps}
        >
          {one.type === "success" && <CheckIcon />}
          {one.type === "error" && <WarningIcon />}
          {resolveValue(one.message, one)}
        </div>
      ))}
    </div>
  );
}
