import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useAdminErrorMessage } from "../useAdminErrorMessage.ts";

/** Largest number of items in one bulk action. */
export const maxSelected = 1_000;

type Props = {
  /** Number of items on this page, and whether all of them are selected. */
  shown: number;
  isWholePage: boolean;
  selected: number;
  total: number;
  /** Selects all items that match the filters. */
  pick(): Promise<void>;
  failed: ErrorKey;
};

/** Offers to select the other pages too, once a whole page is selected. */
export function SelectAllBanner({ shown, isWholePage, selected, total, pick, failed }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const picking = useMutation({ mutationFn: pick, onError: (error) => toast.error(errorMessage(error, failed)) });
  if (shown === 0 || !isWholePage || total <= shown || selected >= Math.min(maxSelected, total)) return null;
  return (
    <Button size="small" kind="quiet" busy={picking.isPending} onClick={() => picking.mutate()}>
      {total > maxSelected ? t("bulk.pickMost", { n: number(maxSelected) }) : t("bulk.pickAll", { n: number(total) })}
    </Button>
  );
}
