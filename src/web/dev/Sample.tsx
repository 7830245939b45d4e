import type { ReactNode } from "react";

/** One component with its name over it. */
export const Sample = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="sampler__sample">
    <h3 lang="en" dir="ltr">
      {name}
    </h3>
    {children}
  </section>
);
