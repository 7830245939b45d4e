/** A request that the browser gave up because its page was left, which is no failure. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
