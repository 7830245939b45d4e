import { useState } from "react";
import { useNavigate } from "react-router";
import { type Asked, changed, searchOf } from "#shop/catalogue/asked.ts";

export type Ask = (change: Partial<Asked>, how?: { stay?: boolean }) => void;

/**
 * What is chosen, a moment before the list shows it: a tick must be seen at once, and two quick ones both count.
 * `stay` keeps the place on the screen, for choices that stand beside the list.
 */
export function useAsked(path: string, shown: Asked): [Asked, Ask] {
  const navigate = useNavigate();
  const said = searchOf(shown);
  const [ahead, setAhead] = useState({ asked: shown, of: said });
  if (ahead.of !== said) setAhead({ asked: shown, of: said });
  const asked = ahead.of === said ? ahead.asked : shown;

  const ask: Ask = (change, { stay = false } = {}) => {
    const next = changed(asked, change);
    setAhead({ asked: next, of: said });
    navigate(path + searchOf(next), { preventScrollReset: stay });
  };
  return [asked, ask];
}
