import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isolated } from "#platform/bidi.ts";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { useReauthenticatedAction } from "#shop/orders/web/admin/useReauthenticatedAction.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { adminCustomersApi } from "./adminCustomersApi.ts";
import { DoubleFinder } from "./DoubleFinder.tsx";
import { MergePlan } from "./MergePlan.tsx";
import { customersPath, mergePreviewQuery } from "./queries.ts";
import { useCustomerAction } from "./useCustomerAction.ts";

type Props = { customer: CustomerView; onClose(): void };

/** Merges two accounts of a customer: finds the other one, asks which stays, says what moves, and asks twice. */
export function MergeDialog({ customer, onClose }: Props) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const errorMessage = useAdminErrorMessage();
  const [other, setOther] = useState<string>();
  const [kept, setKept] = useState(customer.id);
  const [email, setEmail] = useState("");
  const [reason, setReason] = useState("");
  const merged = kept === customer.id ? other : customer.id;
  const { data: plan, error } = useQuery(mergePreviewQuery(kept, merged));
  const { run, dialog } = useReauthenticatedAction((other: string) =>
    adminCustomersApi.merge({ params: { id: kept }, body: { other, email, reason } }),
  );
  const action = useCustomerAction(
    async () => {
      if (!merged) return;
      await run(merged);
      // The page may be that of the account that is gone.
      onClose();
      await navigate(`${customersPath}/${kept}`, { replace: true });
    },
    t("merge.done"),
    merged,
  );
  const isReady =
    plan && !plan.refusal && reason.trim() !== "" && email.trim().toLowerCase() === plan.merged.email.toLowerCase();

  return (
    <>
      <Dialog
        wide
        open
        onClose={onClose}
        title={t("merge.title")}
        lead={t("merge.lead")}
        actions={
          <>
            <Button kind="danger" busy={action.isPending} disabled={!isReady} onClick={() => action.mutate()}>
              {t("merge.do")}
            </Button>
            <Button onClick={onClose}>{t("goBack")}</Button>
          </>
        }
      >
        <DoubleFinder
          customerId={customer.id}
          onChoose={(id) => {
            setOther(id);
            setEmail("");
          }}
        />
        {other && !plan && !error && <SkeletonLines lines={3} />}
        {error && <Notice tone="danger" live title={errorMessage(error)} />}
        {plan && (
          <>
            <RadioCards
              legend={t("merge.keep")}
              name="kept"
              value={kept}
              onChange={(id) => {
                setKept(id);
                setEmail("");
              }}
              options={[plan.kept, plan.merged]
                .toSorted((a) => (a.id === customer.id ? -1 : 1))
                .map((account) => ({
                  value: account.id,
                  label: <bdi className="code">{account.email}</bdi>,
                  detail: account.isVerified ? account.name : `${account.name} · ${t("merge.unverified")}`,
                }))}
            />
            <MergePlan plan={plan} />
            <Field
              label={t("merge.reason")}
              hint={t("customers.reasonHint")}
              name="reason"
              maxLength={200}
              dir="auto"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Field
              label={t("merge.repeat", { email: isolated(plan.merged.email) })}
              name="email"
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
