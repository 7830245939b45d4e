import { sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { cairoHour } from "#platform/cairoTime.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import {
  type DeliveryDays,
  type DeliveryMethod,
  type DeliveryTerms,
  deliveryDays,
  lateDeliveryDay,
} from "../deliveryDays.ts";
import { defaultSettings, type Settings, settingsSchema } from "../settings.ts";
import { cachedSettings } from "./settingsCache.ts";
import "#platform/server/tables.ts";
import "./tables.ts";

/** Days; longer than any promise. */
const daysAhead = 120;

type Destination = { governorate: string; method: DeliveryMethod };

/** Returns the delivery days of an order placed now; undefined for an unknown governorate. */
export async function promiseDelivery(db: Db | Tx, destination: Destination): Promise<DeliveryDays | undefined> {
  const now = new Date();
  const today = cairoDay(now);
  return deliveryDays({ ...destination, today, hour: cairoHour(now) }, await loadTerms(db, today));
}

/** The same by holidays and settings that are at most two seconds old: every quote and every order asks. */
export async function promiseDeliverySoon(db: Db, destination: Destination): Promise<DeliveryDays | undefined> {
  const settings = await cachedSettings(db);
  const now = new Date();
  const cache = deliveryCaches.get(settings) ?? { holidays: loadHolidays(db, cairoDay(now)), days: new Map() };
  deliveryCaches.set(settings, cache);
  cache.holidays.catch(() => deliveryCaches.delete(settings));
  // Hours begin at the same moments in Cairo.
  const key = `${destination.governorate} ${destination.method} ${Math.floor(now.getTime() / 3_600_000)}`;
  const days =
    cache.days.get(key) ??
    deliveryDays(
      { ...destination, today: cairoDay(now), hour: cairoHour(now) },
      { ...settings, holidays: await cache.holidays },
    );
  cache.days.set(key, days);
  return days;
}

type DeliveryCache = { holidays: Promise<DeliveryTerms["holidays"]>; days: Map<string, DeliveryDays | undefined> };
/** Beside the settings that the holidays were read with: both expire together. */
const deliveryCaches = new WeakMap<Settings, DeliveryCache>();

/** Returns the day by which a late order is expected; undefined for an unknown governorate. */
export async function expectLateDelivery(
  db: Db | Tx,
  order: { governorate: string; method: DeliveryMethod; isDispatched: boolean },
  today: string,
): Promise<string | undefined> {
  return lateDeliveryDay({ ...order, today }, await loadTerms(db, today));
}

const storedTerms = settingsSchema.pick({ orderCutOffHour: true, transitByGovernorate: true }).partial();

/** Holidays of the next months, besides Friday and Saturday. */
export const loadHolidays = async (db: Db | Tx, today: string): Promise<ReadonlySet<string>> =>
  (await loadTerms(db, today)).holidays;

/** One statement, because every order needs it. */
async function loadTerms(db: Db | Tx, today: string): Promise<DeliveryTerms> {
  const { rows } = await sql<{ settings: unknown; holidays: string[] | null }>`
    select (select jsonb_object_agg(key, value) from settings
             where key in ('orderCutOffHour', 'transitByGovernorate')) as settings,
           (select array_agg(to_char(day, 'YYYY-MM-DD')) from holidays
             where day >= ${today}::date and day < ${today}::date + ${daysAhead}::integer) as holidays`.execute(db);
  const { orderCutOffHour, transitByGovernorate } = storedTerms.parse(rows[0]?.settings ?? {});
  return {
    orderCutOffHour: orderCutOffHour ?? defaultSettings.orderCutOffHour,
    transitByGovernorate: transitByGovernorate ?? {},
    holidays: new Set(rows[0]?.holidays ?? []),
  };
}
