import { useEffect, useState } from "react";
import { methodAndPath } from "#platform/contract.ts";
import type { Suggestions } from "#shop/search/contract.ts";
import { searchEndpoints } from "#shop/search/endpoints.ts";

/** Milliseconds without a key press until suggestions are fetched. */
const debounceMs = 150;
const minLength = 2;
const [, path] = methodAndPath(searchEndpoints.suggest);
const cache = new Map<string, Suggestions>();

/**
 * Returns suggestions for the typed text. Older suggestions stay until newer ones arrive; the next key press aborts a
 * running request.
 */
export function useSuggestions(text: string, language: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  const q = text.trim();
  useEffect(() => {
    if (q.length < minLength) return setFound(undefined);
    const query = String(new URLSearchParams({ q, lang: language }));
    const cached = cache.get(query);
    if (cached) return setFound(cached);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await suggest(query, controller.signal);
      if (controller.signal.aborted || !suggestions) return;
      cache.set(query, suggestions);
      setFound(suggestions);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, language]);
  return q.length < minLength ? undefined : found;
}

/** Plain fetch: suggestions need no session, and a failure is not worth a message. */
async function suggest(query: string, signal: AbortSignal): Promise<Suggestions | undefined> {
  try {
    const answer = await fetch(`/api${path}?${query}`, { signal });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
