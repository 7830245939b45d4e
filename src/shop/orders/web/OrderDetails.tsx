import { useTranslation } from "react-i18next";
import { AddressLines, areAddressesEqual } from "#shop/accounts/web/contact/AddressLines.tsx";
import { formatPhone } from "#web/forms/formatPhone.ts";
import type { OrderView } from "../contract.ts";

type OrderDetailsProps = Pick<
  OrderView,
  "customer" | "shippingAddress" | "billingAddress" | "paymentMethod" | "trackingNumber"
>;

/** Customer, addresses and payment method. */
export function OrderDetails({ order }: { order: OrderDetailsProps }) {
  const { t } = useTranslation("orders");
  const { customer, shippingAddress, billingAddress, paymentMethod, trackingNumber } = order;
  return (
    <div className="order-facts small">
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
      {trackingNumber && <Tracking number={trackingNumber} />}
    </div>
  );
}

export function Tracking({ number }: { number: string }) {
  const { t } = useTranslation("orders");
  return (
    <section>
      <h3>{t("tracking")}</h3>
      <p>
        <bdi className="code" dir="ltr">
          {number}
        </bdi>
      </p>
    </section>
  );
}
