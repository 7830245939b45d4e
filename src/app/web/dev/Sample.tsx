import type { ReactNode } from "react";

/** One component below its name. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="component-gallery__sample">
    <h3 lang="en" dir="ltr">
      {name}
    </h3>
    {children}
  </section>
);
