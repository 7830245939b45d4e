import { z } from "zod";
import { calendarDay } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { holidayEndpoints } from "./holidayEndpoints.ts";

export const holidayContract = {
  /** Holidays of the next months (no packing or delivery), besides Friday and Saturday, as days in Cairo. */
  upcoming: { call: holidayEndpoints.upcoming, access: "anyone", answer: z.object({ days: z.array(calendarDay) }) },
} as const satisfies Contract<typeof holidayEndpoints>;
