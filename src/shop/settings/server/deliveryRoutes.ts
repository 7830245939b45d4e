import type { FastifyInstance } from "fastify";
import { findGovernorate, governorates } from "#platform/governorates.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { deliveryContract } from "../deliveryContract.ts";
import { type DayRange, transitTo } from "../deliveryDays.ts";
import { standardFee } from "../standardFee.ts";
import { promiseDelivery } from "./promiseDelivery.ts";
import { cachedSettings } from "./settingsCache.ts";

export function deliveryRoutes(app: FastifyInstance): void {
  registerContract(app, deliveryContract, {
    async estimate({ db, reply, query: { governorate } }) {
      // Short, because the days change at the cut-off hour and at midnight.
      reply.header("cache-control", "public, max-age=300");
      const place = findGovernorate(governorate);
      if (!place) return { days: null, fee: null, name: null };
      const days = await promiseDelivery(db, { governorate, method: "standard" });
      const fee = standardFee(governorate, await cachedSettings(db));
      return { days: days ?? null, fee: toPounds(piastres(fee)), name: place.name };
    },
    async transit({ db }) {
      return { rows: transitRows((await cachedSettings(db)).transitByGovernorate) };
    },
  });
}

/** Governorates with the same days in one row, the nearest first. */
function transitRows(own: Readonly<Record<string, DayRange>>): (DayRange & { codes: string[] })[] {
  const rows = new Map<string, DayRange & { codes: string[] }>();
  for (const { code } of governorates) {
    const days = transitTo(code, own);
    if (!days) continue;
    const key = `${days.least} ${days.most}`;
    rows.set(key, { ...days, codes: [...(rows.get(key)?.codes ?? []), code] });
  }
  return [...rows.values()].toSorted((a, b) => a.most - b.most || a.least - b.least);
}
