import type { ComponentProps } from "react";
import { classNames } from "./classNames.ts";

type Props = ComponentProps<"button"> & { label: string };

/** A button without text: `label` is its accessible name and tooltip. */
export function IconButton({ label, className, type = "button", ...rest }: Props) {
  return (
    <button {...rest} type={type} className={classNames("icon-button", className)} aria-label={label} title={label} />
  );
}
