import type { ComponentProps, MouseEvent } from "react";
import { Link } from "#web/ui/Link.tsx";
import { classes } from "./classes.ts";

type Look = {
  kind?: "main" | "plain" | "quiet" | "danger" | undefined;
  size?: "small" | "big" | undefined;
  wide?: boolean | undefined;
};

const look = ({ kind = "plain", size, wide }: Look, className?: string) =>
  classes(
    "button",
    kind !== "plain" && `button--${kind}`,
    size && `button--${size}`,
    wide && "button--wide",
    className,
  );

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean };

/** One `main` in a view. A busy button keeps its focus and its words, and swallows further presses. */
export function Button({ kind, size, wide, busy, className, type = "button", onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ kind, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={press}
    />
  );
}

export function ButtonLink({ kind, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ kind, size, wide }, className)} />;
}
