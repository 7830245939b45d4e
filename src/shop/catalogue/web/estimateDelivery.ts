import { cairoDay } from "#platform/cairoDay.ts";
import { deliveryDays } from "#shop/settings/deliveryDays.ts";
import { holidaysApi } from "#shop/settings/web/holidaysApi.ts";

let upcomingHolidays: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the earliest and latest delivery day (Cairo time) of an order placed today. Loads the holidays once per page
 * visit.
 * @throws when the holidays cannot be loaded: then no date is shown
 */
export async function estimateDelivery(governorate: string) {
  upcomingHolidays ??= holidaysApi.upcoming().then(({ days }) => new Set(days));
  upcomingHolidays.catch(() => {
    upcomingHolidays = undefined;
  });
  return deliveryDays({ today: cairoDay(new Date()), governorate, holidays: await upcomingHolidays });
}
