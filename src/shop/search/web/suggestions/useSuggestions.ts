import { useEffect, useState } from "react";
import { methodAndPath } from "#platform/contract.ts";
import type { Suggestions } from "#shop/search/contract.ts";
import { searchEndpoints } from "#shop/search/endpoints.ts";

/** Milliseconds without a key press until suggestions are fetched. */
const debounceMs = 150;
/** An empty field gets popular searches. */
const isAskable = (q: string) => q === "" || q.length > 1;
const [, path] = methodAndPath(searchEndpoints.suggest);
const cache = new Map<string, Suggestions>();

/**
 * Returns suggestions for the typed text. Older suggestions stay until newer ones arrive; the next key press aborts a
 * running request.
 */
export function useSuggestions(text: string, language: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions & { q: string }>();
  const q = text.trim();
  useEffect(() => {
    if (!isAskable(q)) return setFound(undefined);
    const query = String(new URLSearchParams({ q, lang: language }));
    const cached = cache.get(query);
    if (cached) return setFound({ ...cached, q });
    const controller = new AbortController();
    const timer = setTimeout(
      async () => {
        const suggestions = await suggest(query, controller.signal);
        if (controller.signal.aborted || !suggestions) return;
        cache.set(query, suggestions);
        setFound({ ...suggestions, q });
      },
      q === "" ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, language]);
  // Popular searches are offered only while the field is empty.
  return isAskable(q) && (found?.q === "") === (q === "") ? found : undefined;
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
