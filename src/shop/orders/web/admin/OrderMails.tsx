import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { AdminOrderView, OrderMailView } from "#shop/orders/adminContract.ts";
import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { adminOrdersApi } from "./adminOrdersApi.ts";
import { orderMailsQuery } from "./queries.ts";
import { useOrderAction } from "./useOrderAction.ts";
import { useOrderErrorMessage } from "./useOrderErrorMessage.ts";

const mailTones = { queued: "warning", sent: "success", dead: "danger" } as const;
const returnEvents = ["requested", "received", "refunded", "partly", "rejected", "withdrawn"] as const;

/** The mails about the order with their state; each can be sent again to the order's address. */
export function OrderMails({ order }: { order: AdminOrderView }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const { errorText } = useOrderErrorMessage();
  const can = useCan();
  const queryClient = useQueryClient();
  const query = orderMailsQuery(order.id);
  const mails = useQuery(query);
  const nameOf = useMailName();
  const resend = useOrderAction(async (mailId: string) => {
    const answer = await adminOrdersApi.resendMail({ params: { id: order.id, mailId } });
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    return answer;
  });
  const items = mails.data?.items;
  const canResend = can("messages.answer");
  return (
    <section aria-labelledby="order-mails">
      <h3 id="order-mails">{t("orderMails.title")}</h3>
      {mails.isError && <p className="muted small">{errorText(mails.error, "admin.serverError")}</p>}
      {!items && !mails.isError && <SkeletonLines lines={2} height="1.5rem" />}
      {items?.length === 0 && <p className="muted small">{t("orderMails.none")}</p>}
      {items && items.length > 0 && (
        <>
          <ul className="order-mails small">
            {items.map((mail) => (
              <li key={mail.id}>
                <span>
                  {nameOf(mail)}{" "}
                  <time className="muted tiny" dateTime={mail.sentAt ?? mail.createdAt}>
                    {brief(mail.sentAt ?? mail.createdAt)}
                  </time>
                </span>
                <Badge tone={mailTones[mail.status]}>{t(`outbox.${mail.status}`)}</Badge>
                {mail.mayResend && canResend && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t("orderMails.againOf", { mail: nameOf(mail) })}
                    busy={resend.isPending && resend.variables === mail.id}
                    onClick={() => resend.mutate(mail.id)}
                  >
                    {t("orderMails.again")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {canResend && items.some(({ mayResend }) => mayResend) && (
            <p className="muted tiny">{t("orderMails.to", { email: isolated(order.customer.email) })}</p>
          )}
        </>
      )}
    </section>
  );
}

/** Returns the name of a mail: what it tells, or else its kind. */
function useMailName() {
  const { t } = useTranslation("admin");
  return ({ template, news }: OrderMailView): string => {
    const status = orderStatuses.find((one) => one === news);
    const event = returnEvents.find((one) => one === news);
    if (template === "orderNews" && status) return t(`status.${status}`);
    if (template === "returnNews" && event) return t(`orderMails.return.${event}`);
    return t(`mail.${template}`);
  };
}
