import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What a log-in answers to somebody with a second factor. */
export type Challenge = { needsSecondFactor: true; challenge: string };

/** Behind the #, which browsers send nowhere and no log writes down. */
export function secondFactorAddress(challenge: string, next: string): string {
  const query = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  return `/login${query}#second-factor=${challenge}`;
}

/** The challenge that this page was reached with, and a way to give it up. It leaves the address at once. */
export function useChallenge(): [challenge: string | undefined, giveUp: () => void] {
  const { hash, pathname, search } = useLocation();
  const [challenge, setChallenge] = useState<string>();
  useEffect(() => {
    const [, found] = /^#second-factor=([\w.-]+)$/.exec(hash) ?? [];
    if (!found) return;
    setChallenge(found);
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [hash, pathname, search]);
  return [challenge, () => setChallenge(undefined)];
}
