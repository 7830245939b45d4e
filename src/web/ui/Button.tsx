import { type ComponentProps, type MouseEvent, useRef } from "react";
import { Link } from "#web/ui/Link.tsx";
import { classNames } from "./classNames.ts";

type ButtonVariant = {
  kind?: "main" | "plain" | "quiet" | "danger" | undefined;
  size?: "small" | "big" | undefined;
  wide?: boolean | undefined;
};

const buttonClass = ({ kind = "plain", size, wide }: ButtonVariant, className?: string) =>
  classNames(
    "button",
    kind !== "plain" && `button--${kind}`,
    size && `button--${size}`,
    wide && "button--wide",
    className,
  );

type ButtonProps = ComponentProps<"button"> & ButtonVariant & { busy?: boolean };

/** Milliseconds. Two presses of one frame: the first has not made the button busy yet. */
const repeatMs = 50;

/** Use one `main` per view. A busy button keeps its focus and label, and ignores further presses. */
export function Button({ kind, size, wide, busy, className, type = "button", onClick, ...rest }: ButtonProps) {
  const openFrom = useRef(0);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true || event.timeStamp < openFrom.current) return event.preventDefault();
    openFrom.current = event.timeStamp + repeatMs;
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ kind, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={press}
    />
  );
}

export function ButtonLink({ kind, size, wide, className, ...rest }: ComponentProps<typeof Link> & ButtonVariant) {
  return <Link {...rest} className={buttonClass({ kind, size, wide }, className)} />;
}
