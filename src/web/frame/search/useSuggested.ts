import { useEffect, useState } from "react";
import { methodAndPath } from "#platform/contract.ts";
import { catalogueCalls } from "#shop/catalogue/calls.ts";
import type { Suggestions } from "#shop/catalogue/contract.ts";

/** Milliseconds without a letter after which somebody is taken to look up. */
const pause = 150;
const fewest = 2;
const [, path] = methodAndPath(catalogueCalls.suggest);
const known = new Map<string, Suggestions>();

/**
 * What may be meant by what is typed. Older suggestions stand until newer ones are there, and a question is given up
 * when the next letter makes it another one.
 */
export function useSuggested(typed: string, language: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < fewest) return setFound(undefined);
    const query = String(new URLSearchParams({ q, lang: language }));
    const kept = known.get(query);
    if (kept) return setFound(kept);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await suggest(query, asking.signal);
      if (asking.signal.aborted || !suggestions) return;
      known.set(query, suggestions);
      setFound(suggestions);
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, language]);
  return q.length < fewest ? undefined : found;
}

/** Asked plainly: a suggestion needs no session, and one that does not come is no trouble worth a word. */
async function suggest(query: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const answer = await fetch(`/api${path}?${query}`, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
