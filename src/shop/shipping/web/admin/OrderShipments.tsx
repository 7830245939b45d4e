import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import type { AdminShipmentView, OrderShipments as OrderShipmentsView } from "#shop/shipping/adminContract.ts";
import { type AttemptReason, attemptReasons, type EventKind } from "#shop/shipping/shipmentStatus.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { AcceptPartlyDialog } from "./AcceptPartlyDialog.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { CreateShipmentDialog } from "./CreateShipmentDialog.tsx";
import { orderShipmentsQuery } from "./queries.ts";
import { RedeliveryText } from "./RedeliveryText.tsx";
import { RestockDialog } from "./RestockDialog.tsx";
import { shipmentTones } from "./shipmentTones.ts";
import { useShipmentAction } from "./useShipmentAction.ts";
import { useShipmentProblem } from "./useShipmentProblem.ts";
import "./shipments.css";

/** The parcels of an order in the order drawer. */
export function OrderShipments({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const [creating, create] = useState<"delivery" | "return">();
  const mayShip = useCan()("shipments.manage");
  const { data } = useQuery(orderShipmentsQuery(order.id));
  if (!data) return null;
  const mayDeliver = mayShip && data.left.length > 0;
  const mayCollect = mayShip && data.mayCollectReturn;
  if (data.items.length === 0 && !mayDeliver && !mayCollect) return null;
  return (
    <section className="stack">
      <h3>{t("tab.shipments")}</h3>
      {data.items.length > 0 && (
        <ul className="shipments">
          {data.items.map((shipment) => (
            <Shipment key={shipment.id} order={order} shipment={shipment} />
          ))}
        </ul>
      )}
      {order.status === "dispatched" && data.left.length > 0 && isPartlyDelivered(data) && (
        <p className="small">{t("shipments.partlyDelivered")}</p>
      )}
      {order.status === "dispatched" && isCashUncollected(data) && (
        <p className="small">{t("shipments.cashNotCollected")}</p>
      )}
      {(mayDeliver || mayCollect) && (
        <div className="actions">
          {mayDeliver && (
            <Button size="small" onClick={() => create("delivery")}>
              {t(data.items.length > 0 ? "shipments.createNext" : "shipments.create")}
            </Button>
          )}
          {mayCollect && (
            <Button size="small" onClick={() => create("return")}>
              {t("shipments.createReturn")}
            </Button>
          )}
        </div>
      )}
      {mayShip && (
        <CreateShipmentDialog
          key={creating}
          kind={creating}
          order={order}
          shipments={data}
          onClose={() => create(undefined)}
        />
      )}
    </section>
  );
}

/**
 * Whether the customer has a parcel while another one came back or got lost. Not while cash is left to collect: marking the
 * order as delivered would book it.
 */
const isPartlyDelivered = ({ items, cash }: OrderShipmentsView) =>
  cash === 0 &&
  items.some(({ kind, status }) => kind === "delivery" && status === "delivered") &&
  items.some(({ kind, status }) => kind === "delivery" && (status === "returned" || status === "lost"));

/** Whether the customer has a parcel, but the one with the cash came back or got lost: nobody has paid. */
const isCashUncollected = ({ items, cash }: OrderShipmentsView) =>
  cash > 0 &&
  items.some(({ kind, status }) => kind === "delivery" && status === "delivered") &&
  items.some(({ cash, status }) => cash > 0 && (status === "returned" || status === "lost"));

const nothing: AdminShipmentView["may"] = {
  printLabel: false,
  book: false,
  cancel: false,
  acceptPartly: false,
  waiveCash: false,
  undoCashWaiver: false,
  setTracking: false,
  report: [],
};

function Shipment({ order, shipment }: { order: AdminOrderView; shipment: AdminShipmentView }) {
  const { t } = useTranslation("admin");
  const { brief, colon, money, number } = useLanguage();
  const problemText = useShipmentProblem();
  const at = { params: { id: shipment.id } };
  const book = useShipmentAction(() => adminShippingApi.book(at));
  const cancel = useShipmentAction(() => adminShippingApi.cancel(at));
  const waive = useShipmentAction(() => adminShippingApi.waiveCash(at));
  const undoWaiver = useShipmentAction(() => adminShippingApi.undoCashWaiver(at));
  const { trackingUrl, trackingNumber } = shipment;
  const can = useCan();
  const may = can("shipments.manage") ? shipment.may : nothing;
  const mayRefuse = can("orders.deliver") && may.acceptPartly;
  const [refusing, refuse] = useState(false);
  const [restocking, restock] = useState(false);
  const mayRestock = can("shipments.manage") && shipment.surplus.length > 0;
  return (
    <li className="box shipments__item">
      <div className="row row--between">
        <b className="code">{shipment.number}</b>
        <Badge tone={shipmentTones[shipment.status]}>{t(`shipments.status.${shipment.status}`)}</Badge>
      </div>
      <p className="small">
        <bdi>{shipment.courierName}</bdi> ·{" "}
        {t("shipments.pieces", { count: shipment.pieces, n: number(shipment.pieces) })}
        {shipment.cash > 0 && (
          <>
            {" · "}
            {t("shipments.collects", { amount: money(shipment.cash) })}
          </>
        )}
        {shipment.waivedCash > 0 && (
          <>
            {" · "}
            {t("shipments.waivedCash", { amount: money(shipment.waivedCash) })}
          </>
        )}
        {shipment.weightGrams !== null && <> · {t("shipments.kilos", { n: number(shipment.weightGrams / 1000) })}</>}
        {shipment.kind === "return" && <> · {t("shipments.isReturn")}</>}
        {shipment.fragile && <> · {t("shipments.fragile")}</>}
        {shipment.openBeforePaying && <> · {t("shipments.mayOpen")}</>}
      </p>
      {trackingNumber && trackingNumber !== shipment.number && (
        <p className="small">
          {`${t("orderAction.track")}${colon} `}
          {trackingUrl ? (
            <a className="code" href={trackingUrl} target="_blank" rel="noreferrer">
              {trackingNumber}
            </a>
          ) : (
            <bdi className="code">{trackingNumber}</bdi>
          )}
        </p>
      )}
      {shipment.redelivery && (
        <p>
          <RedeliveryText redelivery={shipment.redelivery} />
        </p>
      )}
      {shipment.note && (
        <p className="small">
          <bdi>{shipment.note}</bdi>
        </p>
      )}
      {shipment.problem && (
        <p className="field__error" role="alert">
          <bdi>{problemText(shipment.problem)}</bdi>
        </p>
      )}
      {shipment.events.length > 0 && (
        <ul className="shipments__events small">
          {shipment.events.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              {t(`shipments.status.${event.kind}`)}
              {event.reason && <> ({t(`shipments.reason.${event.reason}`)})</>}{" "}
              <time className="muted tiny" dateTime={event.at}>
                {brief(event.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
      {shipment.overpaid > 0 && (
        <Notice tone="warning" title={t("shipments.overpaid", { amount: money(shipment.overpaid) })}>
          <p>{t("shipments.overpaidText")}</p>
        </Notice>
      )}
      {shipment.lacksCollector && (
        <Notice tone="warning" title={t("shipments.nobodyCollects")}>
          <p>{t("shipments.nobodyCollectsText")}</p>
        </Notice>
      )}
      {shipment.collectedBy && <DoubleCollection shipment={shipment} collectedBy={shipment.collectedBy} />}
      <div className="actions">
        {may.printLabel && (
          <DownloadButton
            path="/admin/shipments/labels.pdf"
            query={{ numbers: shipment.number.replace(/\D/g, "") }}
            label={t("shipments.label")}
          />
        )}
        {may.book && (
          <Button kind="main" size="small" busy={book.isPending} onClick={() => book.mutate(undefined)}>
            {t("shipments.bookAgain")}
          </Button>
        )}
        {may.cancel && (
          <Button kind="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t("shipments.cancel")}
          </Button>
        )}
        {can("orders.deliver") && may.waiveCash && (
          <Button size="small" busy={waive.isPending} onClick={() => waive.mutate(undefined)}>
            {t(shipment.status === "delivered" ? "shipments.waived" : "shipments.waive")}
          </Button>
        )}
        {can("orders.deliver") && may.undoCashWaiver && (
          <Button size="small" busy={undoWaiver.isPending} onClick={() => undoWaiver.mutate(undefined)}>
            {t(shipment.status === "delivered" ? "shipments.waiverUndone" : "shipments.undoWaiver")}
          </Button>
        )}
        {mayRefuse && (
          <Button kind="quiet" size="small" onClick={() => refuse(true)}>
            {t("partly.title")}
          </Button>
        )}
        {mayRestock && (
          <Button kind="quiet" size="small" onClick={() => restock(true)}>
            {t("orderAction.restock")}
          </Button>
        )}
      </div>
      {may.setTracking && <CompanyNumber key={trackingNumber} shipment={shipment} />}
      {may.report.length > 0 && <Report shipment={shipment} />}
      {mayRestock && (
        <RestockDialog order={order} shipment={shipment} open={restocking} onClose={() => restock(false)} />
      )}
      {mayRefuse && (
        <AcceptPartlyDialog order={order} shipment={shipment} open={refusing} onClose={() => refuse(false)} />
      )}
    </li>
  );
}

/** Another parcel of the order has collected the cash that this one collects. */
function DoubleCollection({ shipment, collectedBy }: { shipment: AdminShipmentView; collectedBy: string }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const seesAmounts = useCan()("amounts.read");
  const isCollected = shipment.status === "delivered";
  const title = isCollected ? "shipments.collectedTwice" : "shipments.stillCollects";
  const text = isCollected ? "shipments.collectedTwiceText" : "shipments.stillCollectsText";
  return (
    <Notice tone="warning" title={seesAmounts && t(title, { amount: money(shipment.cash) })}>
      <p>{t(text, { number: isolated(collectedBy) })}</p>
    </Notice>
  );
}

/** Form for the number that a company without an interface gave the parcel. */
function CompanyNumber({ shipment }: { shipment: AdminShipmentView }) {
  const { t } = useTranslation("admin");
  const known = shipment.trackingNumber === shipment.number ? "" : (shipment.trackingNumber ?? "");
  const [typed, type] = useState(known);
  const save = useShipmentAction(() =>
    adminShippingApi.setTracking({ params: { id: shipment.id }, body: { trackingNumber: typed.trim() } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== known) save.mutate(undefined);
  };
  return (
    <form className="row" onSubmit={submit}>
      <Field
        name={`tracking-${shipment.id}`}
        label={t("shipments.companyNumber")}
        latin
        small
        optional
        maxLength={60}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {typed.trim() !== known && (
        <Button type="submit" size="small" busy={save.isPending}>
          {t("orderAction.save")}
        </Button>
      )}
    </form>
  );
}

/** Form for an event that staff report, for a courier that reports nothing itself. */
function Report({ shipment }: { shipment: AdminShipmentView }) {
  const { t } = useTranslation("admin");
  const [kind, choose] = useState<EventKind | "">("");
  const [reason, setReason] = useState<AttemptReason>("unreachable");
  const report = useShipmentAction(
    (kind: EventKind) =>
      adminShippingApi.report({
        params: { id: shipment.id },
        body: { kind, ...(kind === "attempt_failed" ? { reason } : {}) },
      }),
    () => choose(""),
  );
  return (
    <div className="row">
      <SelectField
        small
        name={`report-${shipment.id}`}
        label={t("shipments.report")}
        value={kind}
        onChange={(event) => choose(event.currentTarget.value as EventKind | "")}
      >
        <option value="">{t("shipments.reportChoose")}</option>
        {shipment.may.report.map((kind) => (
          <option key={kind} value={kind}>
            {t(`shipments.status.${kind}`)}
          </option>
        ))}
      </SelectField>
      {kind === "attempt_failed" && (
        <SelectField
          small
          name={`reason-${shipment.id}`}
          label={t("shipments.reason")}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as AttemptReason)}
        >
          {attemptReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`shipments.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
      )}
      {kind && (
        <Button size="small" busy={report.isPending} onClick={() => report.mutate(kind)}>
          {t("orderAction.save")}
        </Button>
      )}
    </div>
  );
}
