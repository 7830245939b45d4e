import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FoundCustomer } from "#shop/checkout/adminDraftContract.ts";
import { PhoneHistory } from "#shop/orders/web/admin/PhoneHistory.tsx";
import { useDebouncedInput } from "#web/admin/list/useDebouncedInput.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import "#shop/orders/web/admin/adminOrders.css";
import { foundCustomersQuery } from "./queries.ts";

type Props = { onFound(customer: FoundCustomer): void; onNew(phone: string): void };

/** Finds the customer by phone number, name or e-mail. A number that nobody has begins a new customer. */
export function CustomerFinder({ onFound, onNew }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<FoundCustomer>();
  const [chosenFor, setChosenFor] = useState("");
  const typed = useDebouncedInput("", setQ);
  const { data, isFetching } = useQuery(foundCustomersQuery(q));
  const choose = (customer: FoundCustomer) => {
    setChosen(customer);
    setChosenFor(q);
    onFound(customer);
  };
  const items = q.length >= 3 && q !== chosenFor ? data?.items : undefined;
  return (
    <div className="stack">
      <Field
        type="search"
        dir="auto"
        label={t("drafts.findCustomer")}
        hint={t("drafts.findCustomerHint")}
        name="find-customer"
        maxLength={100}
        {...typed}
      />
      <p role="status" className="muted small">
        {items && !isFetching && t("drafts.customersFound", { n: number(items.length) })}
      </p>
      {items && items.length > 0 && (
        <ul className="draft__found">
          {items.map((customer, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: customers without an account have no id
            <li key={at}>
              <CustomerButton customer={customer} onChoose={() => choose(customer)} />
            </li>
          ))}
        </ul>
      )}
      {items && !isFetching && (
        <Button size="small" onClick={() => onNew(/^[+\d\s٠-٩()-]+$/.test(q) ? q : "")}>
          {t("drafts.newCustomer")}
        </Button>
      )}
      {chosen && <PhoneHistory history={chosen.phoneHistory} />}
    </div>
  );
}

function CustomerButton({ customer, onChoose }: { customer: FoundCustomer; onChoose(): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { name, email, phones, orders, userId } = customer;
  return (
    <button type="button" className="draft__choice" onClick={onChoose}>
      <b>
        <bdi>{name || "–"}</bdi>
      </b>
      <span className="small muted">
        {phones[0] && <span className="code">{formatPhone(phones[0])}</span>}
        {email && <span className="code">{email}</span>}
        <span>{userId ? t("drafts.ordersOf", { n: number(orders) }) : t("drafts.withoutAccount")}</span>
      </span>
    </button>
  );
}
