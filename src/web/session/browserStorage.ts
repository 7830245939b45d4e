/**
 * Storage of the browser. It may be blocked, full or damaged: then a read returns undefined and a write does nothing, so
 * no caller may depend on it.
 */
const createStore = (storage: () => Storage) => {
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const get = (key: string) => attempt((stored) => stored.getItem(key)) ?? undefined;
  const set = (key: string, text: string) => attempt((stored) => stored.setItem(key, text));
  return {
    get,
    set,
    /** Returns untrusted content: older versions and extensions write here too. */
    getJson: (key: string): unknown => attempt(() => JSON.parse(get(key) ?? "null") ?? undefined),
    setJson: (key: string, value: unknown) => set(key, JSON.stringify(value)),
    remove: (key: string) => attempt((stored) => stored.removeItem(key)),
    clear: () => attempt((stored) => stored.clear()),
  };
};

/** Shared by the tabs of this browser, and kept. */
export const localStore = /* @__PURE__ */ createStore(() => localStorage);

/** Of this tab, until it is closed. */
export const sessionStore = /* @__PURE__ */ createStore(() => sessionStorage);
