import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#shop/accounts/web/contact/AddressFields.tsx";
import type { DraftView } from "#shop/checkout/adminDraftContract.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Link } from "#web/ui/Link.tsx";
import { CustomerFields } from "./CustomerFields.tsx";
import { CustomerFinder } from "./CustomerFinder.tsx";
import { DraftButtons } from "./DraftButtons.tsx";
import { DraftLines } from "./DraftLines.tsx";
import { DraftTerms } from "./DraftTerms.tsx";
import { DraftTotals } from "./DraftTotals.tsx";
import {
  addPiece,
  discountOfForm,
  type DraftForm as Form,
  fieldsOfCustomer,
  findDraftErrors,
  toFormFields,
} from "./draftFields.ts";
import { ProductFinder } from "./ProductFinder.tsx";
import { draftQuoteQuery, draftsPath } from "./queries.ts";
import { type DraftAction, useDraftActions } from "./useDraftActions.ts";

type Props = { start: Form; draft?: DraftView };

/** An order in four steps, made for the phone: customer, items, address, payment. */
export function DraftForm({ start, draft }: Props) {
  const { t } = useTranslation("admin");
  const [form, setForm] = useState(start);
  const change = (part: Partial<Form>) => setForm((before) => ({ ...before, ...part }));
  const run = useDraftActions(draft);
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(run.error, toFormFields);
  const quote = useDraftQuote(form);
  const submit = (action: DraftAction) => {
    const found = findDraftErrors(form);
    onSubmit(found);
    if (Object.keys(found).length === 0) run.mutate({ form, action, expectedTotal: quote.data?.total });
  };
  return (
    <form className="draft draft--form" noValidate onChange={onChange} onSubmit={(event) => event.preventDefault()}>
      <div className="admin__head">
        <h1>{draft ? <span className="code">{draft.number}</span> : t("drafts.new")}</h1>
        <Link to={draftsPath}>{t("drafts.all")}</Link>
      </div>
      <section className="draft__part" aria-labelledby="draft-customer">
        <h2 id="draft-customer">{t("drafts.customer")}</h2>
        <CustomerFinder
          onFound={(customer) => change(fieldsOfCustomer(customer))}
          onNew={(phone) => change({ userId: null, phone: phone || form.phone })}
        />
        <CustomerFields form={form} change={change} errorOf={errorOf} />
      </section>
      <section className="draft__part" aria-labelledby="draft-items">
        <h2 id="draft-items">{t("drafts.items")}</h2>
        <ProductFinder
          error={errorOf("lines")}
          onAdd={(variantId) => setForm((before) => ({ ...before, lines: addPiece(before.lines, variantId) }))}
        />
        <DraftLines lines={form.lines} quote={quote.data} onChange={(lines) => change({ lines })} />
      </section>
      <section className="draft__part" aria-labelledby="draft-address">
        <h2 id="draft-address">{t("drafts.address")}</h2>
        <AddressFields
          which="shipping"
          address={form.address}
          errorOf={errorOf}
          onChange={(address) => change({ address })}
        />
      </section>
      <DraftTerms form={form} change={change} errorOf={errorOf} quote={quote.data} />
      <div className="draft__end">
        <DraftTotals
          quote={quote.data}
          useCredit={form.useCredit && form.payment === "cash"}
          isStale={quote.isPlaceholderData}
          error={quote.error}
        />
        <FormError error={formError} />
        <DraftButtons payment={form.payment} draft={draft} busy={run.isPending} onRun={submit} />
      </div>
    </form>
  );
}

/** The live total. Typing waits for the list of prices, not the other way round. */
function useDraftQuote({ userId, lines, couponCode, deliveryMethod, address, ...form }: Form) {
  const input = useDeferredValue(
    JSON.stringify({
      userId,
      lines,
      couponCode: couponCode.trim() || null,
      discount: discountOfForm(form),
      deliveryMethod,
      governorate: address.state,
    }),
  );
  return useQuery(draftQuoteQuery(JSON.parse(input)));
}
