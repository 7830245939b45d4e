import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { PayoutAccountDialog } from "../PayoutAccountDialog.tsx";
import { allPayouts } from "./queries.ts";

type Props = {
  /** Known name of the customer; a dash once it was erased. */
  holder: string;
  hasAccount: boolean;
  save: ComponentProps<typeof PayoutAccountDialog>["save"];
};

/** Lets staff enter the account that a customer told them. */
export function StaffAccountButton({ holder, hasAccount, save }: Props) {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const [isEditing, edit] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => edit(true)}>
        {t(hasAccount ? "payout.change" : "payout.enter")}
      </Button>
      <PayoutAccountDialog
        holder={holder === "–" ? "" : holder}
        open={isEditing}
        onClose={() => edit(false)}
        save={save}
        onSaved={() => queryClient.invalidateQueries(allPayouts)}
      />
    </>
  );
}
