/** Told of every error that nobody caught. Whoever reports them is loaded with the first one. */
const watchers = new Set<(error: unknown) => void>();

export function watchErrors(watcher: (error: unknown) => void): void {
  watchers.add(watcher);
}

export function tellError(error: unknown): void {
  for (const watch of watchers) watch(error);
  import("./report.ts").then(
    ({ report }) => report(error),
    () => {},
  );
}

export function listenForErrors(): void {
  window.addEventListener("error", ({ error, message }) => tellError(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => tellError(reason));
}
