import type { ComponentType } from "react";
import { lazyOrNotice } from "#web/ui/lazyPart.tsx";
import { canBeSignedIn } from "./session.ts";

/** What only customers see, which guests do not load: it is loaded beside the session check, so nobody waits longer. */
export function lazySignedIn<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  if (!import.meta.env.SSR && canBeSignedIn()) load().catch(() => {});
  return lazyOrNotice(load);
}
