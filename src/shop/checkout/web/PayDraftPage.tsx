import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { OrderTotals } from "#shop/orders/web/OrderTotals.tsx";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { DraftPaymentView } from "../contract.ts";
import { checkoutApi } from "./checkoutApi.ts";
import "./payDraft.css";

export const handle = { texts: ["checkout", "orders"] };

/** Until the payment has arrived, for a customer who comes back from the gateway. */
const pollMs = 2_000;

const draftPaymentQuery = (token: string, isBack: boolean) =>
  queryOptions({
    queryKey: ["draft payment", token],
    queryFn: () => checkoutApi.draftPayment({ params: { token }, query: isBack ? { returned: "1" } : {} }),
    retry: false,
    refetchInterval: ({ state }) => (isBack && state.data?.status === "open" ? pollMs : false),
  });

/** Pays an order that staff took by phone, from a link and without sign-in. */
export default function PayDraftPage() {
  const { t } = useTranslation("checkout");
  const { token = "" } = useParams();
  const [search] = useSearchParams();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const query = useQuery({ ...draftPaymentQuery(token, search.has("returned")), enabled: isMounted });
  const { data: draft, isError } = query;
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("pay.title")} />
      {draft && draft.status !== "over" ? (
        <Draft token={token} draft={draft} />
      ) : draft || isError ? (
        <EmptyState
          heading="h1"
          title={t("pay.over")}
          action={<ButtonLink to="/contact">{t("pay.contact")}</ButtonLink>}
        >
          {t("pay.overText")}
        </EmptyState>
      ) : (
        <>
          <h1>{t("pay.title")}</h1>
          <SkeletonLines lines={3} height="4rem" />
        </>
      )}
    </div>
  );
}

function Draft({ token, draft }: { token: string; draft: DraftPaymentView }) {
  const { t } = useTranslation("checkout");
  const { dayAndTime } = useLanguage();
  const isPaid = draft.status === "paid";
  return (
    <div className="pay-draft stack">
      <h1>{t(isPaid ? "pay.paid" : "pay.title")}</h1>
      {/* Live region: what changes here is announced. */}
      <p role="status">
        {isPaid ? t("pay.paidText", { number: draft.orderNumber }) : t("pay.text", { time: dayAndTime(draft.until) })}
      </p>
      <Lines draft={draft} />
      {isPaid ? draft.orderPath && <ViewOrder path={draft.orderPath} /> : <Pay token={token} total={draft.total} />}
    </div>
  );
}

function ViewOrder({ path }: { path: string }) {
  const { t } = useTranslation("checkout");
  return (
    <ButtonLink kind="main" size="big" to={path}>
      {t("pay.view")}
    </ButtonLink>
  );
}

function Pay({ token, total }: { token: string; total: number }) {
  const { t } = useTranslation("checkout");
  const { money } = useLanguage();
  const errorMessage = useErrorMessage();
  const paying = useMutation({
    mutationFn: () => checkoutApi.payDraft({ params: { token } }),
    onSuccess: ({ url }) => location.assign(url),
  });
  return (
    <>
      {paying.error && (
        <Notice tone="danger" live>
          {errorMessage(paying.error, "checkout.failed")}
        </Notice>
      )}
      <Button kind="main" size="big" busy={paying.isPending || paying.isSuccess} onClick={() => paying.mutate()}>
        {t("pay.button", { total: money(total) })}
      </Button>
    </>
  );
}

function Lines({ draft }: { draft: DraftPaymentView }) {
  const { t } = useTranslation("checkout");
  const { language, money, number } = useLanguage();
  return (
    <section className="pay-draft__lines" aria-label={t("pay.lines")}>
      <ul>
        {draft.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same texts
          <li key={at}>
            <span>
              <bdi>{inLanguage(item.name, language)}</bdi>
              <span className="muted tiny">
                {item.attributes.map((value) => ` · ${inLanguage(value, language)}`)}
                {" × "}
                <bdi>{number(item.quantity)}</bdi>
              </span>
            </span>
            <bdi className="number">{money(item.total)}</bdi>
          </li>
        ))}
      </ul>
      <OrderTotals order={{ ...draft, couponCode: null, exchangedFrom: null, exchangedAmount: 0, refunded: 0 }} />
    </section>
  );
}
