/** Minutes before the second, third … attempt of a delivery: about four days in all. */
const delays = [1, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440] as const;

/** Minutes until the next attempt after `attempts` failed ones; undefined if there is none. */
export const retryDelay = (attempts: number): number | undefined => delays[attempts - 1];

const longestPause = 600;

/** Seconds for which an endpoint that does not answer is left alone, so that it does not hold up the others. */
export const pauseAfter = (failures: number): number => Math.min(10 * 2 ** Math.max(0, failures - 1), longestPause);
