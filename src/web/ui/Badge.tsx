import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";

export type Tone = "plain" | "success" | "warning" | "danger" | "info" | "accent" | "deal";

/** A coloured dot with words: colour alone never carries meaning. */
export function Badge({ tone = "plain", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames("badge", tone !== "plain" && `badge--${tone}`)}>{children}</span>;
}
