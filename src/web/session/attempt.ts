const key = "refreshAttempt";
/** Where the browser keeps nothing, at least this tab remembers. */
let here: string | undefined;

/** How this browser names its try to refresh, in all of its tabs and after a reload, until it has been answered. */
export const attempt = {
  name(): string {
    here = kept() ?? here ?? newName();
    try {
      localStorage.setItem(key, here);
    } catch {
      // Only this tab knows it then.
    }
    return here;
  },
  answered(): void {
    here = undefined;
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

function kept(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Not `randomUUID`, which browsers keep from plain http. */
const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
