import { cairoDay } from "#platform/cairoDay.ts";
import { deliveryDays } from "#shop/settings/deliveryDays.ts";
import { api } from "#web/session/browserApi.ts";

let asked: Promise<ReadonlySet<string>> | undefined;

/**
 * Between which Cairo days an order of today arrives in a governorate. The holidays are asked for once a visit.
 * @throws when they are not to be had: then no day is promised
 */
export async function arrivalIn(governorate: string) {
  asked ??= api.holidays.coming().then(({ days }) => new Set(days));
  asked.catch(() => {
    asked = undefined;
  });
  return deliveryDays({ today: cairoDay(new Date()), governorate, holidays: await asked });
}
