import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "plain" | "success" | "warning" | "danger" | "info" | "accent" | "deal";

/** A leaf dot and words on a wash: colour never stands alone. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classes("badge", tone !== "plain" && `badge--${tone}`)}>{children}</span>;
}
