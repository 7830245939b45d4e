import type { FastifyInstance } from "fastify";
import { conflict } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { sendPdf } from "#shop/orders/server/documents/sendDocument.ts";
import { adminShippingContract } from "#shop/shipping/adminContract.ts";
import { acceptPartly } from "../acceptPartly.ts";
import { bookShipment, cancelShipment } from "../bookShipment.ts";
import { courierLabel } from "../courierLabel.ts";
import { checkBostaKey } from "../couriers/bosta/checkBostaKey.ts";
import { deleteCourierAccount, describeCourierAccount, saveCourierAccount } from "../couriers/courierAccounts.ts";
import { type CourierContext, getCourier, listCouriers } from "../couriers/getCourier.ts";
import { createShipment } from "../createShipment.ts";
import { manifestPdf } from "../documents/manifestPdf.ts";
import { shipmentLabels } from "../documents/shipmentLabels.ts";
import { findByCode, handOver, listManifests } from "../handOver.ts";
import { findOrderShipments, findShipmentView } from "../presentShipment.ts";
import { reportByStaff } from "../reportByStaff.ts";
import { restockSurplus, writeOffSurplus } from "../restockSurplus.ts";
import { setShipmentTracking } from "../setShipmentTracking.ts";
import { retryShipmentJob, startShipmentJob } from "../shipmentJob.ts";
import { findShipmentJob, hideShipmentJob, listShipmentJobs } from "../shipmentJobQueries.ts";
import { undoCashWaiver } from "../undoCashWaiver.ts";
import { waiveCash } from "../waiveCash.ts";
import { listShipments } from "./listShipments.ts";

export function adminShippingRoutes(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const context = { db, config, onError: (error: unknown) => app.log.warn({ err: error }, "Courier did not answer") };

  registerContract(app, adminShippingContract, {
    list: ({ query }) => listShipments(db, query),
    ofOrder: ({ params: { id } }) => findOrderShipments(context, id),
    async create({ admin, params: { id }, body: { key, courierName, ...body } }) {
      const label = await courierLabel(db, body.courier, courierName);
      const input = { ...body, orderId: id, requestKey: key, courierName: label };
      const shipment = await createShipment(db, admin, input);
      const booked = await bookShipment(context, shipment.id, admin);
      return findShipmentView(db, booked.id);
    },
    async book({ admin, params: { id } }) {
      await bookShipment(context, id, admin);
      return findShipmentView(db, id);
    },
    async cancel({ admin, params: { id } }) {
      await cancelShipment(context, id, admin);
      return findShipmentView(db, id);
    },
    async report({ admin, params: { id }, body }) {
      if (body.kind === "delivered") requirePermission(admin.user, "orders.deliver");
      await reportByStaff(admin, id, body);
      return findShipmentView(db, id);
    },
    async setTracking({ admin, params: { id }, body: { trackingNumber } }) {
      await setShipmentTracking(admin, id, trackingNumber);
      return findShipmentView(db, id);
    },
    async waiveCash({ admin, params: { id } }) {
      await waiveCash(admin, id);
      return findShipmentView(db, id);
    },
    async undoCashWaiver({ admin, params: { id } }) {
      await undoCashWaiver(admin, id);
      return findShipmentView(db, id);
    },
    async acceptPartly({ admin, params: { id }, body }) {
      await acceptPartly(admin, id, body);
      return findShipmentView(db, id);
    },
    async restock({ admin, params: { id }, body: { lines } }) {
      await restockSurplus(admin, id, lines);
      return findShipmentView(db, id);
    },
    async writeOff({ admin, params: { id }, body: { lines } }) {
      await writeOffSurplus(admin, id, lines);
      return findShipmentView(db, id);
    },
    async labels({ query: { numbers }, reply }) {
      return sendPdf(reply, `labels-${numbers.length}`, Buffer.from(await shipmentLabels(context, numbers)));
    },
    async scan({ body: { code } }) {
      return findShipmentView(db, (await findByCode(db, code)).id);
    },
    handOver: ({ admin, body: { ids } }) => handOver(admin, ids),
    jobs: async ({ visitor }) => ({ items: await listShipmentJobs(db, visitor.id) }),
    async startJob({ admin, body: { ids, courierName, ...options } }) {
      if (!(await getCourier(context, options.courier))) throw conflict("shipping.notConnected");
      const label = await courierLabel(db, options.courier, courierName);
      const id = await startShipmentJob(admin, ids, { ...options, courierName: label });
      return findShipmentJob(db, admin.user.id, id);
    },
    async retryJob({ admin, params: { id } }) {
      await retryShipmentJob(admin, id);
      return findShipmentJob(db, admin.user.id, id);
    },
    async hideJob({ visitor, params: { id } }) {
      await hideShipmentJob(db, visitor.id, id);
      return {};
    },
    couriers: () => presentCouriers(context),
    async connect({ admin, body: { key, pickupLocation } }) {
      await checkBostaKey(context, key);
      await saveCourierAccount(admin, config, "bosta", { key, pickupLocation: pickupLocation || null });
      return presentCouriers(context);
    },
    async disconnect({ admin }) {
      await deleteCourierAccount(admin, "bosta");
      return presentCouriers(context);
    },
    manifests: async () => ({ items: await listManifests(db) }),
    async manifest({ caller, params: { id }, reply }) {
      const { number, pdf } = await manifestPdf({ db, config }, id, caller.language);
      return sendPdf(reply, `manifest-${number}`, pdf);
    },
  });
}

async function presentCouriers(context: CourierContext) {
  const [available, bosta] = await Promise.all([listCouriers(context), describeCourierAccount(context.db, "bosta")]);
  const account = bosta && {
    hint: bosta.hint,
    pickupLocation: bosta.pickup_location,
    updatedAt: bosta.updated_at.toISOString(),
  };
  return { available, bosta: account ?? null };
}
