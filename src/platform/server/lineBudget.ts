/** Lines above the rate after a quiet time, so that a short rush is logged as a whole. */
const burstSeconds = 20;

/** Returns a function that takes a line of a log's budget: `perSecond` on average. It returns false if none is left. */
export function createLineBudget(perSecond: number, now: () => number = () => performance.now()): () => boolean {
  const most = perSecond * burstSeconds;
  let remaining = most;
  let refilledAt = now();
  return function takeLine(): boolean {
    remaining = Math.min(most, remaining + ((now() - refilledAt) / 1000) * perSecond);
    refilledAt = now();
    if (remaining < 1) return false;
    remaining--;
    return true;
  };
}
