/** Whose code is being waited for, in this tab. */
export type Verifying = { userId: string; email?: string; next?: string };

const key = "verifying";

export function startVerifying(verifying: Verifying): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(verifying));
  } catch {
    // The address of the page carries the id as well.
  }
}

export function whoVerifies(): Verifying | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept ? JSON.parse(kept) : undefined;
  } catch {
    return undefined;
  }
}

export function doneVerifying(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
