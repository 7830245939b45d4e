import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useStaffProblem } from "../useStaffProblem.ts";

/** So many are changed at once. */
export const mostPicked = 1_000;

type Props = {
  /** Of the page that is shown, and whether they are all selected. */
  shown: number;
  isWholePage: boolean;
  selected: number;
  total: number;
  /** Selects everything that the filters find. */
  pick(): Promise<void>;
  failed: ErrorKey;
};

/** Once a whole page is selected: the other pages too. */
export function PickAll({ shown, isWholePage, selected, total, pick, failed }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const explain = useStaffProblem();
  const picking = useMutation({ mutationFn: pick, onError: (error) => toast.error(explain(error, failed)) });
  if (shown === 0 || !isWholePage || total <= shown || selected >= Math.min(mostPicked, total)) return null;
  return (
    <Button size="small" kind="quiet" busy={picking.isPending} onClick={() => picking.mutate()}>
      {total > mostPicked ? t("bulk.pickMost", { n: number(mostPicked) }) : t("bulk.pickAll", { n: number(total) })}
    </Button>
  );
}
