import { cairoDay } from "#platform/cairoDay.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { isPermitted, type PermittedVisitor } from "#platform/server/requirePermission.ts";
import type { Permission } from "#platform/staffRoles.ts";
import type { Overview } from "#shop/operations/contract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { lastDays } from "#shop/reporting/period.ts";
import { loadDaySeries } from "#shop/reporting/server/admin/analytics.ts";
import { missingLegalSettings } from "#shop/settings/missingLegalSettings.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { countWaiting, visibleCounts } from "./countWaiting.ts";
import "#shop/payments/server/tables.ts";

const shownDays = 14;

/** Returns the home of the admin in five statements of one snapshot, whatever the size of the shop. */
export function loadOverview(db: Db, staff: PermittedVisitor): Promise<Overview> {
  const can = (permission: Permission) => isPermitted(staff, permission);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const settings = await readSettings(tx);
      return {
        waiting: visibleCounts(await countWaiting(tx), staff),
        failedRefundOrders: can("orders.refund") ? await listFailedRefunds(tx) : [],
        missingSettings: can("settings.write") ? missingLegalSettings(settings) : [],
        areTaxesAdded: can("settings.write") && !settings.pricesIncludeTax,
        days: can("analytics.read") ? await loadDaySeries(tx, lastDays(shownDays, cairoDay(new Date()))) : [],
      };
    });
}

async function listFailedRefunds(tx: Tx) {
  const rows = await tx
    .selectFrom("refunds as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .where("r.status", "=", "failed")
    .select(["o.id", "o.number"])
    .orderBy("r.created_at")
    .limit(5)
    .execute();
  return rows.map(({ id, number }) => ({ id, number: orderNumber(number) }));
}
