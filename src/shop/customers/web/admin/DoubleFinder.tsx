import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebouncedInput } from "#web/admin/list/useDebouncedInput.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";
import "#shop/checkout/web/admin/drafts/drafts.css";
import { customersQuery, doublesQuery } from "./queries.ts";

type Props = { customerId: string; onChoose(id: string): void };

/** Offers accounts that share a phone number or the name, and finds any other one. */
export function DoubleFinder({ customerId, onChoose }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [q, setQ] = useState("");
  const typed = useDebouncedInput("", setQ);
  const doubles = useQuery(doublesQuery(customerId)).data?.items;
  const isSearch = q.trim().length >= 3;
  const found = useQuery({ ...customersQuery({ q, pageSize: 6 }), enabled: isSearch }).data?.items;
  const items = (isSearch ? found : doubles)?.filter(({ id }) => id !== customerId);
  return (
    <div className="stack">
      <Field
        type="search"
        dir="auto"
        label={t("merge.find")}
        hint={t("merge.findHint")}
        name="find-double"
        maxLength={100}
        {...typed}
      />
      <p role="status" className="muted small">
        {items &&
          (isSearch
            ? t("merge.found", { count: items.length, n: number(items.length) })
            : t(items.length > 0 ? "merge.doubles" : "merge.none"))}
      </p>
      {items && items.length > 0 && (
        <ul className="draft__found">
          {items.map(({ id, name, email, phone, orders }) => (
            <li key={id}>
              <button type="button" className="draft__choice" onClick={() => onChoose(id)}>
                <b>
                  <bdi>{name || "–"}</bdi>
                </b>
                <span className="small muted">
                  {phone && <span className="code">{formatPhone(phone)}</span>}
                  <span className="code">{email}</span>
                  <span>{t("merge.orders", { count: orders, n: number(orders) })}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
