import { test } from "vitest";

/**
 * `npm run test:long` sets LONG_RUN=1: tests with many cases then run all of them. The normal run takes a sample, to
 * stay within its minutes.
 */
export const isLongRun = process.env.LONG_RUN === "1";

/** Returns every `step`th item from `start` on, or all of them in a long run. */
export const sampleOf = <T>(items: readonly T[], step: number, start = 0): readonly T[] =>
  isLongRun ? items : items.filter((_, at) => at % step === start % step);

/**
 * The languages of a long journey: English and Arabic in a long run, else the given one. The journeys take different
 * ones, so that each normal run sees both directions of writing.
 */
export const journeyLanguages = (language: "en" | "ar"): readonly ("en" | "ar")[] =>
  isLongRun ? ["en", "ar"] : [language];

/**
 * A test for long runs only, beside which a shorter one shows the same in each run. A file with nothing else is called
 * `*.long.test.ts`, since a file without tests fails.
 */
export const longTest = isLongRun
  ? test
  : (Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test);
