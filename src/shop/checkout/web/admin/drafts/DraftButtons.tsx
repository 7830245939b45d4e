import { useTranslation } from "react-i18next";
import type { DraftView } from "#shop/checkout/adminDraftContract.ts";
import type { DraftPayment } from "#shop/checkout/draftRules.ts";
import { Button } from "#web/ui/Button.tsx";
import { CancelDraft } from "./CancelDraft.tsx";
import type { DraftAction } from "./useDraftActions.ts";

type Props = {
  payment: DraftPayment;
  draft: DraftView | undefined;
  busy: boolean;
  onRun(action: DraftAction): void;
};

export function DraftButtons({ payment, draft, busy, onRun }: Props) {
  const { t } = useTranslation("admin");
  const action = payment === "cash" ? "place" : "send";
  return (
    <div className="draft__buttons">
      <Button kind="main" busy={busy} onClick={() => onRun(action)}>
        {t(`drafts.${action}`)}
      </Button>
      <Button busy={busy} onClick={() => onRun("save")}>
        {t("drafts.save")}
      </Button>
      {draft && <CancelDraft draft={draft} />}
    </div>
  );
}
