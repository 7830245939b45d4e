import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffOrderSummary } from "#shop/orders/contract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Filters, queryOf } from "./filters.ts";
import { type Picks, picksOf } from "./picks.ts";
import { useStaffProblem } from "./useStaffProblem.ts";

/** So many are changed at once. */
const most = 1_000;

type Props = {
  filters: Filters;
  items: readonly StaffOrderSummary[];
  total: number;
  chosen: Picks;
  choose(picks: Picks): void;
};

/** Once a whole page is selected: the other pages too. */
export function PickAll({ filters, items, total, chosen, choose }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { explain } = useStaffProblem();
  const picking = useMutation({
    mutationFn: () => api.orderDesk.picks({ query: queryOf(filters) }),
    onSuccess: ({ items }) => choose(picksOf(items)),
    onError: (error) => toast.error(explain(error, "admin.orders.fetchFailed")),
  });
  const isWholePage = items.length > 0 && items.every(({ id }) => chosen.has(id));
  if (!isWholePage || total <= items.length || chosen.size >= Math.min(most, total)) return null;
  return (
    <Button size="small" kind="quiet" busy={picking.isPending} onClick={() => picking.mutate()}>
      {total > most ? t("bulk.pickMost", { n: number(most) }) : t("bulk.pickAll", { n: number(total) })}
    </Button>
  );
}
