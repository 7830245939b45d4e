import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Sign-in response for a user with a second factor. */
export type SecondFactorChallenge = { needsSecondFactor: true; challenge: string };

/** In the fragment, which browsers do not send and no log contains. */
export function secondFactorUrl(challenge: string, next: string): string {
  const query = next === "/" ? "" : `?next=${encodeURIComponent(next)}`;
  return `/login${query}#second-factor=${challenge}`;
}

/** Returns the challenge from the URL and a function that discards it. Removes it from the URL at once. */
export function useChallenge(): [challenge: string | undefined, clear: () => void] {
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
