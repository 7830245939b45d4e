import { z } from "zod";
import { calendarDay, requiredText, translatedText } from "#platform/commonSchemas.ts";
import type { Contract } from "#platform/contract.ts";
import { adminHolidayEndpoints } from "./adminEndpoints.ts";

/** Calendar day in Cairo. */
const day = calendarDay;
const holiday = z.object({ day, name: translatedText });

export type Holiday = z.output<typeof holiday>;

const holidayName = requiredText(80);

export const adminHolidayContract = {
  holidays: {
    call: adminHolidayEndpoints.holidays,
    access: "staff",
    permission: "settings.read",
    answer: z.object({ items: z.array(holiday) }),
  },
  saveHoliday: {
    call: adminHolidayEndpoints.saveHoliday,
    access: "staff",
    permission: "settings.write",
    params: z.object({ day }),
    body: z.object({
      name: z.strictObject({
        en: holidayName,
        ar: holidayName.optional(),
        es: holidayName.optional(),
        fr: holidayName.optional(),
      }),
    }),
    answer: holiday,
  },
  removeHoliday: {
    call: adminHolidayEndpoints.removeHoliday,
    access: "staff",
    permission: "settings.write",
    params: z.object({ day }),
    answer: z.object({}),
    status: 204,
  },
} as const satisfies Contract<typeof adminHolidayEndpoints>;
