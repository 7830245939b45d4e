import type { ReactNode } from "react";
import { DownIcon } from "./icons.tsx";

/** Text that opens when asked: a description, a group of filters. */
export const Fold = ({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) => (
  <details className="fold" open={open}>
    <summary>
      {title}
      <DownIcon />
    </summary>
    <div className="fold__body">{children}</div>
  </details>
);
