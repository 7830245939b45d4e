import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScheduledDealView } from "#shop/catalogue/adminContract.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { FormError } from "#web/admin/FormError.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge, type Tone } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminProductsApi } from "./adminProductsApi.ts";
import { allProductQueries, scheduledDealsQuery } from "./queries.ts";
import "#web/admin/adminForm.css";

/** Deals of a product that begin and end by themselves. */
export function ScheduledDeals({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const can = useCan();
  const deals = useQuery(scheduledDealsQuery(id));
  return (
    <section className="stack" aria-labelledby="scheduled-deals">
      <h3 id="scheduled-deals">{t("deals.title")}</h3>
      {deals.isError ? (
        <p>{errorMessage(deals.error)}</p>
      ) : !deals.data ? (
        <SkeletonLines lines={2} height="2.5rem" />
      ) : deals.data.items.length === 0 ? (
        <p className="muted small">{t("deals.none")}</p>
      ) : (
        <ul className="history-list">
          {deals.data.items.map((deal) => (
            <DealRow key={deal.id} id={id} deal={deal} />
          ))}
        </ul>
      )}
      {can("products.promote") && <DealForm id={id} />}
    </section>
  );
}

const tones: Record<ScheduledDealView["status"], Tone> = {
  planned: "info",
  running: "deal",
  ended: "plain",
  cancelled: "plain",
};

function DealRow({ id, deal }: { id: string; deal: ScheduledDealView }) {
  const { t } = useTranslation("admin");
  const { brief, percent } = useLanguage();
  const can = useCan();
  const cancel = useDealAction(id, () => adminProductsApi.cancelDeal({ params: { id, dealId: deal.id } }));
  const isOpen = deal.status === "planned" || deal.status === "running";
  return (
    <li className="scheduled-deals__row">
      <span>
        {t("products.dealIs", { percent: percent(deal.percent) })}{" "}
        <Badge tone={tones[deal.status]}>{t(`deals.${deal.status}`)}</Badge>
      </span>
      <small className="muted">
        <bdi>{brief(deal.startsAt)}</bdi> – <bdi>{brief(deal.endsAt)}</bdi>
      </small>
      {isOpen && can("products.promote") && (
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t(deal.status === "running" ? "deals.endNow" : "deals.cancel")}
        </Button>
      )}
    </li>
  );
}

function DealForm({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const [percent, setPercent] = useState("");
  const [startsAt, setStart] = useState("");
  const [endsAt, setEnd] = useState("");
  const plan = useDealAction(id, () =>
    adminProductsApi.scheduleDeal({ params: { id }, body: { percent: Number(percent), startsAt, endsAt } }),
  );
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(plan.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
    if (!plan.isPending) plan.mutate(undefined);
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={submit}>
      <FormError error={formError} />
      <Field
        small
        latin
        label={t("deals.percent")}
        name="percent"
        inputMode="numeric"
        maxLength={3}
        value={percent}
        error={errorOf("percent")}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <DateField
        small
        withTime
        label={t("deals.from")}
        name="startsAt"
        value={startsAt}
        error={errorOf("startsAt")}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <DateField
        small
        withTime
        label={t("deals.to")}
        hint={t("deals.hint")}
        name="endsAt"
        value={endsAt}
        error={errorOf("endsAt")}
        onChange={(event) => setEnd(event.currentTarget.value)}
      />
      <Button kind="main" size="small" type="submit" busy={plan.isPending}>
        {t("deals.plan")}
      </Button>
    </form>
  );
}

function useDealAction(id: string, action: () => Promise<unknown>) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (_: undefined) => action(),
    async onSuccess() {
      toast.success(t("deals.saved"));
      await queryClient.invalidateQueries({ queryKey: scheduledDealsQuery(id).queryKey });
      void queryClient.invalidateQueries(allProductQueries);
    },
  });
}
