import type { ReactNode } from "react";
import { DownIcon } from "./icons.tsx";

/** Collapsible content: a description, a group of filters. */
export const Disclosure = ({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) => (
  <details className="disclosure" open={open}>
    <summary>
      {title}
      <DownIcon />
    </summary>
    <div className="disclosure__body">{children}</div>
  </details>
);
