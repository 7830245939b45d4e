import { useLayoutEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { changeListQuery, type ListQuery, toQueryString } from "#shop/catalogue/listQuery.ts";

export type ChangeListQuery = (change: Partial<ListQuery>, how?: { stay?: boolean }) => void;

/**
 * Returns the list query including pending changes: a checkbox must respond at once, and two quick changes must both
 * count. `stay` keeps the scroll position, for filters beside the list.
 */
export function useListQuery(path: string, shown: ListQuery): [ListQuery, ChangeListQuery] {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const { key } = useLocation();
  const [pendingQuery, setPendingQuery] = useState<ListQuery>();
  const query = pendingQuery ?? shown;

  // Navigation is over, so drop the pending query, even after a redirect. In a layout effect of the same commit: any
  // later, it would undo a change made in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even one to the same URL
  useLayoutEffect(() => {
    if (state === "idle") setPendingQuery(undefined);
  }, [state, key]);

  const changeQuery: ChangeListQuery = (change, { stay: keepScroll = false } = {}) => {
    const next = changeListQuery(query, change);
    // Offline, the navigation is blocked: see Offline.tsx.
    if (navigator.onLine) setPendingQuery(next);
    navigate(path + toQueryString(next), { preventScrollReset: keepScroll });
  };
  return [query, changeQuery];
}
