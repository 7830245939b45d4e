import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { api } from "#web/admin/deskApi.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { toast } from "#web/ui/toast.ts";

const here = "/secret-dashboard/payments";

/** Money that a gateway told of and that fits nothing the shop expects: somebody has to look. */
export default function PaymentsTab() {
  const { t } = useTranslation("admin");
  const { brief, money } = useLanguage();
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [search] = useSearchParams();
  const all = search.get("all") === "1" ? ("1" as const) : undefined;
  const page = Math.max(1, Number(search.get("page")) || 1);
  const hrefOf = (page: number) => `${here}?${new URLSearchParams({ ...(all && { all }), page: String(page) })}`;
  const payments = useQuery({
    queryKey: ["staff", "payments", all, page],
    queryFn: () => api.staffPayments.setAside({ query: { page, ...(all ? { all } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const look = useMutation({
    mutationFn: (id: number) => api.staffPayments.lookedAt({ params: { id }, body: {} }),
    onSuccess() {
      toast.success(t("payments.done"));
      return known.invalidateQueries({ queryKey: ["staff", "payments"] });
    },
    onError: (error) => toast.error(explain(error)),
  });
  // What the gateway says need not be pounds, which is why it lies here.
  const said = (amount: number | null, currency: string | null) =>
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
          <th className="at-end">{t("payments.said")}</th>
          <th className="at-end">{t("payments.expected")}</th>
          <th>{t("payments.note")}</th>
          <th>{t("payments.at")}</th>
          <th>
            <span className="unseen">{t("payments.lookedAt")}</span>
          </th>
        </>
      }
      row={(payment, first) => (
        <tr key={payment.id} data-id={payment.id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <Badge>{payment.provider}</Badge> <span className="code">{payment.reference}</span>
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
          <td className="at-end number">
            <bdi>{said(payment.amount, payment.currency)}</bdi>
          </td>
          <td className="at-end number">{payment.expected !== null && money(payment.expected)}</td>
          <td className="messages__start soft">
            <span dir="ltr" lang="en">
              {payment.note}
            </span>
          </td>
          <td className="number">
            <time dateTime={payment.at}>{brief(payment.at)}</time>
          </td>
          <td className="at-end">
            {payment.lookedAt === null && (
              <Button
                size="small"
                kind="quiet"
                busy={look.isPending && look.variables === payment.id}
                onClick={() => look.mutate(payment.id)}
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
