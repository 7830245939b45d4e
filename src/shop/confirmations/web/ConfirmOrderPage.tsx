import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import type { ConfirmableOrder } from "#shop/confirmations/contract.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { confirmationsApi } from "./confirmationsApi.ts";
import "./confirmOrder.css";

export const handle = { texts: ["orders"] };

const confirmableOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ["orders", "confirmable", token],
    queryFn: () => confirmationsApi.find({ params: { token } }),
    retry: false,
  });

/** Confirms a cash order from a link, without sign-in: by button, because mail scanners open every link. */
export default function ConfirmOrderPage() {
  const { t } = useTranslation("orders");
  const { token = "" } = useParams();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { data: order, isError } = useQuery({ ...confirmableOrderQuery(token), enabled: isMounted });
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("confirm.title")} />
      {order ? (
        <Order token={token} order={order} />
      ) : isError ? (
        <EmptyState
          heading="h1"
          title={t("confirm.over")}
          action={<ButtonLink to="/orders">{t("confirm.toOrders")}</ButtonLink>}
        >
          {t("confirm.overText")}
        </EmptyState>
      ) : (
        <>
          <h1>{t("confirm.title")}</h1>
          <SkeletonLines lines={3} height="4rem" />
        </>
      )}
    </div>
  );
}

function Order({ token, order: found }: { token: string; order: ConfirmableOrder }) {
  const { t } = useTranslation("orders");
  const { language, money, number, dayAndTime } = useLanguage();
  const errorMessage = useErrorMessage();
  const confirming = useMutation({ mutationFn: () => confirmationsApi.confirm({ params: { token } }) });
  const order = confirming.data ?? found;
  const total = money(order.total);
  const isWaiting = order.outcome === "waiting";
  const isCancelled = ["cancelled", "fake", "unanswered"].includes(order.outcome);
  const key = isWaiting ? "title" : isCancelled ? "cancelled" : "done";
  return (
    <div className="confirm-order stack">
      <h1>{t(`confirm.${key}`)}</h1>
      {/* Live region: what changes here is announced. */}
      <p role="status">
        {isWaiting
          ? t("confirm.text", { total, time: dayAndTime(order.until) })
          : t(`confirm.${isCancelled ? "cancelledText" : "doneText"}`, { total })}
      </p>
      <section className="confirm-order__lines" aria-label={t("lines")}>
        <p>
          <b className="code">{order.number}</b>
        </p>
        <ul>
          {order.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same texts
            <li key={at}>
              <span dir="auto">{inLanguage(item.name, language)}</span>
              <span className="muted tiny">
                {item.attributes.map((value) => ` · ${inLanguage(value, language)}`)}
                {" · "}
                <bdi>{t("quantity", { n: number(item.quantity) })}</bdi>
              </span>
            </li>
          ))}
        </ul>
        <p className="row row--between">
          <span>{t("total")}</span>
          <bdi className="number">
            <b>{total}</b>
          </bdi>
        </p>
      </section>
      {confirming.error && (
        <Notice tone="danger" live>
          {errorMessage(confirming.error, "orders.confirmFailed")}
        </Notice>
      )}
      <div className="actions">
        {isWaiting && (
          <Button kind="main" size="big" busy={confirming.isPending} onClick={() => confirming.mutate()}>
            {t("confirm.button")}
          </Button>
        )}
        <ButtonLink kind={isWaiting ? "quiet" : "plain"} to="/orders">
          {t("confirm.toOrders")}
        </ButtonLink>
      </div>
    </div>
  );
}
