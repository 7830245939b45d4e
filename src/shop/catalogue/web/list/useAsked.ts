import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { type Asked, changed, searchOf } from "#shop/catalogue/asked.ts";

export type Ask = (change: Partial<Asked>, how?: { stay?: boolean }) => void;

/**
 * What is chosen, a moment before the list shows it: a tick must be seen at once, and two quick ones both count.
 * `stay` keeps the place on the screen, for choices that stand beside the list.
 */
export function useAsked(path: string, shown: Asked): [Asked, Ask] {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { key } = useLocation();
  const [ahead, setAhead] = useState<Asked>();
  const asked = ahead ?? shown;

  // Wherever the way led in the end, what is there now is what was asked for. Done with the change of the page itself:
  // a moment later it would take back a choice made in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step counts, even one to the same address
  useLayoutEffect(() => {
    if (state === "idle") setAhead(undefined);
  }, [state, key]);

  const ask: Ask = (change, { stay = false } = {}) => {
    const next = changed(asked, change);
    // Without a connection nothing comes of it: see Offline.tsx.
    if (navigator.onLine) setAhead(next);
    navigate(path + searchOf(next), { preventScrollReset: stay });
  };
  return [asked, ask];
}
