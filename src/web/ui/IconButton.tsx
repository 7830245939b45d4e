import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

type Props = ComponentProps<"button"> & { label: string };

/** An icon alone has no words: `label` is what is read aloud and shown on rest. */
export function IconButton({ label, className, type = "button", ...rest }: Props) {
  return (
    <button {...rest} type={type} className={classes("icon-button", className)} aria-label={label} title={label} />
  );
}
