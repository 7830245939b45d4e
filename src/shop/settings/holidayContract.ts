import { z } from "zod";
import type { Contract } from "#platform/contract.ts";
import { calendarDay, filled, textInLanguages } from "#platform/texts.ts";
import { holidayCalls, staffHolidayCalls } from "./holidayCalls.ts";

/** A day in Cairo. */
const day = calendarDay;
const holiday = z.object({ day, name: textInLanguages });

export type Holiday = z.output<typeof holiday>;

export const holidayContract = {
  /** The days of the next months on which nothing is packed or delivered, besides Friday and Saturday. */
  coming: { call: holidayCalls.coming, access: "anyone", answer: z.object({ days: z.array(day) }) },
} as const satisfies Contract<typeof holidayCalls>;

const word = filled(80);

export const staffHolidayContract = {
  holidays: { call: staffHolidayCalls.holidays, access: "staff", answer: z.object({ items: z.array(holiday) }) },
  saveHoliday: {
    call: staffHolidayCalls.saveHoliday,
    access: "staff",
    params: z.object({ day }),
    body: z.object({
      name: z.strictObject({ en: word, ar: word.optional(), es: word.optional(), fr: word.optional() }),
    }),
    answer: holiday,
  },
  removeHoliday: {
    call: staffHolidayCalls.removeHoliday,
    access: "staff",
    params: z.object({ day }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof staffHolidayCalls>;
