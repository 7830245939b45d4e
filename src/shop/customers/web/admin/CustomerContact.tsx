import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage, languages } from "#platform/languages.ts";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";

type Props = { customer: CustomerView };

/** Contact, phones and addresses of profile and orders, account, consent and what staff did. */
export function CustomerContact({ customer }: Props) {
  const { t } = useTranslation("admin");
  const commaList = useCommaList();
  const { brief, number } = useLanguage();
  const { usedPhones, usedAddresses, newsletter, consents, audit } = customer;
  const otherPhones = usedPhones.filter(({ phone }) => !customer.phones.includes(phone));
  return (
    <>
      <section className="box">
        <h2>{t("customers.contact")}</h2>
        <dl className="customer__facts">
          <Fact label={t("col.email")}>
            <a className="code" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>{" "}
            {!customer.isVerified && <Badge tone="warning">{t("customers.unverified")}</Badge>}
          </Fact>
          <Fact label={t("customers.phone")}>
            {customer.phones.length === 0 && "–"}
            {customer.phones.map((phone) => (
              <a key={phone} className="code" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ))}
          </Fact>
          {otherPhones.length > 0 && (
            <Fact label={t("customers.otherPhones")}>
              {otherPhones.map(({ phone, lastAt }) => (
                <span key={phone}>
                  <a className="code" href={`tel:${phone}`}>
                    {formatPhone(phone)}
                  </a>{" "}
                  <span className="muted">{brief(lastAt)}</span>
                </span>
              ))}
            </Fact>
          )}
          <Fact label={t("filter.language")}>{languages[customer.language].name}</Fact>
        </dl>
      </section>
      <section className="box">
        <h2>{t("customers.addresses")}</h2>
        {usedAddresses.length === 0 && !customer.shippingAddress && <p className="muted">–</p>}
        <ul className="customer__addresses">
          {customer.shippingAddress && (
            <li>
              <AddressLine address={customer.shippingAddress} />
              <span className="muted">{t("customers.ofProfile")}</span>
            </li>
          )}
          {usedAddresses.map(({ address, lastAt, orders }) => (
            <li key={`${address.street} ${address.city} ${lastAt}`}>
              <AddressLine address={address} />
              <span className="muted">
                {t("customers.usedIn", { count: orders, n: number(orders) })} · {brief(lastAt)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="box">
        <h2>{t("customers.account")}</h2>
        <dl className="customer__facts">
          <Fact label={t("customers.signIn")}>
            {commaList(customer.hasPassword ? t("customers.password") : "", ...customer.providers.map(providerName)) ||
              "–"}
          </Fact>
          <Fact label={t("customers.openSessions")}>
            {number(customer.sessions.open)}
            {customer.sessions.lastActiveAt && (
              <span className="muted">
                {" "}
                · {t("customers.lastSeen", { day: brief(customer.sessions.lastActiveAt) })}
              </span>
            )}
          </Fact>
          <Fact label={t("customers.newsletter")}>
            {newsletter ? (
              <>
                {t(`subscribers.${newsletter.status}` as "subscribers.confirmed")}{" "}
                <span className="muted">{brief(newsletter.at)}</span>
              </>
            ) : (
              t("customers.notSubscribed")
            )}
          </Fact>
          {consents.map(({ purpose, action, at }) => (
            <Fact key={purpose} label={t("customers.cookies")}>
              {t(`customers.consent.${action}` as "customers.consent.accepted")}{" "}
              <span className="muted">{brief(at)}</span>
            </Fact>
          ))}
        </dl>
      </section>
      {audit.length > 0 && (
        <section className="box">
          <h2>{t("tab.auditLog")}</h2>
          <ul className="customer__log">
            {audit.map((entry) => (
              <li key={entry.id}>
                {t(`audit.action.${entry.action}` as "audit.action.customer.noted")}{" "}
                <span className="muted">
                  <bdi>{entry.actor}</bdi> · {brief(entry.at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const providerName = (provider: string) => (provider === "google" ? "Google" : "Facebook");

function AddressLine({ address }: { address: NonNullable<CustomerView["shippingAddress"]> }) {
  const { language } = useLanguage();
  const governorate = findGovernorate(address.state);
  const place = governorate ? inLanguage(governorate.name, language) : address.state;
  return (
    <address>
      <bdi>{address.street}</bdi>
      <br />
      <bdi>{address.city}</bdi> · <bdi>{place}</bdi> <bdi className="number">{address.postalCode}</bdi>
    </address>
  );
}
