import { z } from "zod";
import { cairoDay } from "#platform/cairoDay.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import type { Pins, SearchKnowledge } from "./understanding/knowledge.ts";
import "./tables.ts";

/** Returns the pins of a query as typed, or as corrected. */
export function findPins({ pins }: SearchKnowledge, typed: string, corrected?: string): Pins | undefined {
  if (pins.size === 0) return undefined;
  return pins.get(normaliseText(typed)) ?? (corrected === undefined ? undefined : pins.get(normaliseText(corrected)));
}

/** Deletes pins after their last day; the trigger of the table makes every process forget cached results. */
export const deleteEndedPins = defineJob({
  name: "search.deleteEndedPins",
  payload: z.unknown(),
  every: "* * * * *",
  async run(_payload, { db }) {
    await db.deleteFrom("search_pins").where("until", "<", cairoDay(new Date())).execute();
  },
});
