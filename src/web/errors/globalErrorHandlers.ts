/** Called for every uncaught error. The reporter is loaded with the first one. */
const subscribers = new Set<(error: unknown) => void>();

export function subscribeToErrors(watcher: (error: unknown) => void): void {
  subscribers.add(watcher);
}

export function handleError(error: unknown): void {
  for (const watch of subscribers) watch(error);
  import("./reportError.ts").then(
    ({ reportError }) => reportError(error),
    () => {},
  );
}

export function installErrorHandlers(): void {
  window.addEventListener("error", ({ error, message }) => handleError(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => handleError(reason));
}
