import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { providerName } from "#shop/payments/providerName.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { toast } from "#web/ui/toast.ts";
import { QuarantineNote } from "../QuarantineNote.tsx";
import { adminPaymentsApi } from "./adminPaymentsApi.ts";
import { allPayments, quarantinedPaymentsQuery } from "./queries.ts";

const here = "/secret-dashboard/payments";

/** Quarantined payments: they match no session, and staff have to resolve them. */
export default function PaymentsTab() {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const mayReview = useCan()("payments.review");
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const all = search.get("all") === "1" ? ("1" as const) : undefined;
  const page = Math.max(1, Number(search.get("page")) || 1);
  const hrefOf = (page: number) => `${here}?${new URLSearchParams({ ...(all && { all }), page: String(page) })}`;
  const payments = useQuery(quarantinedPaymentsQuery({ page, ...(all ? { all } : {}) }));
  const review = useMutation({
    mutationFn: (id: number) => adminPaymentsApi.markReviewed({ params: { id }, body: {} }),
    onSuccess() {
      toast.success(t("payments.done"));
      return queryClient.invalidateQueries(allPayments);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  // Amounts reported by a gateway may use another currency, hence a formatter of its own.
  const formatAmount = (amount: number | null, currency: string | null) =>
    amount === null ? "" : currency === "EGP" ? money(amount) : `${amount.toFixed(2)} ${currency}`;

  return (
    <AdminList
      title={t("payments.title")}
      query={payments}
      columns={7}
      hrefOf={hrefOf}
      isFiltered={false}
      empty={{ title: t("payments.empty"), text: t("payments.emptyText") }}
      tools={
        <ButtonLink size="small" kind="quiet" to={all ? here : `${here}?all=1`}>
          {t(all ? "payments.onlyOpen" : "payments.all")}
        </ButtonLink>
      }
      head={
        <>
          <th className="data-table__name">{t("payments.reference")}</th>
          <th>{t("payments.customer")}</th>
          <th className="text-end">{t("payments.said")}</th>
          <th className="text-end">{t("payments.expected")}</th>
          <th>{t("payments.note")}</th>
          <th>{t("payments.at")}</th>
          <th>
            <span className="visually-hidden">{t("payments.lookedAt")}</span>
          </th>
        </>
      }
      row={(payment, first) => (
        <tr key={payment.id} data-id={payment.id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <Badge>{providerName(payment.provider)}</Badge> <span className="code">{payment.reference}</span>
          </th>
          <td>
            <span className="code">{payment.customer}</span>
            {payment.orderId && (
              <>
                {" "}
                <Link to={`/secret-dashboard/orders/${payment.orderId}`}>{t("payments.order")}</Link>
              </>
            )}
          </td>
          <td className="text-end number">
            <bdi>{formatAmount(payment.amount, payment.currency)}</bdi>
          </td>
          <td className="text-end number">{payment.expected !== null && money(payment.expected)}</td>
          <td className="messages__start muted">
            <QuarantineNote note={payment.note} />
          </td>
          <td className="number">
            <time dateTime={payment.at}>{brief(payment.at)}</time>
          </td>
          <td className="text-end">
            {mayReview && payment.lookedAt === null && (
              <Button
                size="small"
                kind="quiet"
                busy={review.isPending && review.variables === payment.id}
                onClick={() => review.mutate(payment.id)}
              >
                {t("payments.lookedAt")}
              </Button>
            )}
          </td>
        </tr>
      )}
    />
  );
}
