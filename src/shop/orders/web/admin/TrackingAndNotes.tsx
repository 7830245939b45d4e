import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { useOrderAction } from "./useOrderAction.ts";

/** Tracking number and internal notes. */
export function TrackingAndNotes({ order }: { order: AdminOrderView }) {
  return (
    <>
      {order.may.setTracking && <Tracking order={order} />}
      <Notes order={order} />
    </>
  );
}

function Tracking({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const [typed, type] = useState(order.trackingNumber ?? "");
  const [courier, choose] = useState(order.trackingCourier ?? "");
  const couriers = order.couriers.includes(courier) || !courier ? order.couriers : [courier, ...order.couriers];
  const saving = useOrderAction(() =>
    adminOrdersApi.setTracking({
      params: { id: order.id },
      body: { trackingNumber: typed.trim(), trackingCourier: courier, version: order.version },
    }),
  );
  const changed =
    typed.trim() !== "" && (typed.trim() !== (order.trackingNumber ?? "") || courier !== (order.trackingCourier ?? ""));
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) saving.mutate();
      }}
    >
      <Field
        name="tracking"
        label={t("orderAction.track")}
        latin
        small
        maxLength={60}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {typed.trim() !== "" && (
        <SelectField
          name="trackingCourier"
          label={t("orderAction.trackCourier")}
          small
          value={courier}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{t("orderAction.trackOther")}</option>
          {couriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {order.trackingUrl && !changed && (
        <a href={order.trackingUrl} target="_blank" rel="noreferrer">
          {t("orderAction.trackOpen")}
        </a>
      )}
      {changed && (
        <Button type="submit" size="small" busy={saving.isPending}>
          {t("orderAction.save")}
        </Button>
      )}
    </form>
  );
}

function Notes({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const can = useCan();
  const [note, write] = useState("");
  const adding = useOrderAction(
    () => adminOrdersApi.addNote({ params: { id: order.id }, body: { note: note.trim() } }),
    () => write(""),
  );
  return (
    <section className="order-notes">
      <h3>{t("notes")}</h3>
      {order.notes.length > 0 && (
        <ul className="order-notes small">
          {order.notes.map(({ note, actor, at }) => (
            <li key={`${at} ${note}`}>
              <bdi>{note}</bdi>{" "}
              <span className="muted tiny">
                {actor && <bdi>{actor}</bdi>} <time dateTime={at}>{dayAndTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {can("orders.note") && (
        <TextAreaField
          name="note"
          label={t("notes.add")}
          hint={t("notes.hint")}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => write(event.target.value)}
        />
      )}
      {note.trim() && (
        <div className="actions">
          <Button size="small" busy={adding.isPending} onClick={() => adding.mutate()}>
            {t("orderAction.save")}
          </Button>
        </div>
      )}
    </section>
  );
}
