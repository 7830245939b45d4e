import type { FastifyInstance } from "fastify";
import type { Job } from "#platform/server/jobs.ts";
import { sendMail } from "#platform/server/outbox.ts";
import { sweepAccounts } from "#shop/accounts/server/jobs.ts";
import { accountsRoutes } from "#shop/accounts/server/routes.ts";
import { cartRoutes } from "#shop/cart/server/routes.ts";
import { catalogueRoutes } from "#shop/catalogue/server/routes.ts";
import { countSalesHourly } from "#shop/catalogue/server/sales.ts";
import { reportingRoutes } from "#shop/reporting/server/routes.ts";
import { shopFactsRoutes } from "#shop/settings/server/routes.ts";

/** The parts of the shop, from the ground up. A new part is a line here. */
export const shopRoutes: readonly ((app: FastifyInstance) => void)[] = [
  shopFactsRoutes,
  accountsRoutes,
  catalogueRoutes,
  cartRoutes,
  reportingRoutes,
];

/** Everything that the worker does. */
export const shopJobs: readonly Job[] = [sendMail, sweepAccounts, countSalesHourly];

/** Who sends a call. */
export { recogniseVisitor } from "#shop/accounts/server/recognise.ts";
