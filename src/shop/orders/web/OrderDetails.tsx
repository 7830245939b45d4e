import { useTranslation } from "react-i18next";
import { cairoDay } from "#platform/cairoDay.ts";
import { AddressLines, areAddressesEqual } from "#shop/accounts/web/contact/AddressLines.tsx";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { OrderView } from "../contract.ts";

type OrderDetailsProps = Pick<
  OrderView,
  "customer" | "shippingAddress" | "billingAddress" | "paymentMethod" | "deliveryDays"
> &
  TrackedOrder;

/** Customer, addresses and payment method. */
export function OrderDetails({ order }: { order: OrderDetailsProps }) {
  const { t } = useTranslation("orders");
  const { customer, shippingAddress, billingAddress, paymentMethod, deliveryDays } = order;
  return (
    <div className="order-overview small">
      <section>
        <h3>{t("customer")}</h3>
        <p>
          <bdi>{customer.name}</bdi>
          <span className="code">{customer.email}</span>
          {customer.phones.map((phone) => (
            <span className="code" key={phone}>
              {formatPhone(phone)}
            </span>
          ))}
        </p>
      </section>
      <section>
        <h3>{t("deliversTo")}</h3>
        <AddressLines address={shippingAddress} />
      </section>
      <section>
        <h3>{t("billedTo")}</h3>
        {areAddressesEqual(shippingAddress, billingAddress) ? (
          <p>{t("sameAddress")}</p>
        ) : (
          <AddressLines address={billingAddress} />
        )}
      </section>
      <section>
        <h3>{t("paidWith")}</h3>
        <p>{t(`method.${paymentMethod}`)}</p>
      </section>
      <Arrival days={deliveryDays} />
      <Tracking order={order} />
    </div>
  );
}

/** The days on which the parcel will arrive, or the one by which it should have and the new one. */
export function Arrival({ days }: { days: OrderView["deliveryDays"] }) {
  const { t } = useTranslation("orders");
  const { weekday } = useLanguage();
  if (!days) return null;
  const today = cairoDay(new Date());
  const text = days.to < today ? "arrivalLate" : "arrivalDays";
  return (
    <section>
      <h3>{t("arrival")}</h3>
      <p>{t(text, { from: weekday(days.from), to: weekday(days.to) })}</p>
      {days.expected && days.expected >= today && <p>{t("arrivalExpected", { day: weekday(days.expected) })}</p>}
    </section>
  );
}

type TrackedOrder = Pick<OrderView, "trackingNumber" | "trackingCourier" | "trackingUrl">;

/** The tracking number, with the courier's page about the parcel if it has one. */
export function Tracking({ order: { trackingNumber, trackingCourier, trackingUrl } }: { order: TrackedOrder }) {
  const { t } = useTranslation("orders");
  if (!trackingNumber) return null;
  return (
    <section>
      <h3>{t("tracking")}</h3>
      <p>
        {trackingCourier && <bdi>{trackingCourier}</bdi>}
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {t("parcels.follow")} <bdi className="code">{trackingNumber}</bdi>
          </a>
        ) : (
          <bdi className="code" dir="ltr">
            {trackingNumber}
          </bdi>
        )}
      </p>
    </section>
  );
}
