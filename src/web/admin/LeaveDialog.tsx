import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import type { useLeaveGuard } from "./useLeaveGuard.ts";

type Props = {
  blocker: ReturnType<typeof useLeaveGuard>["blocker"];
  /** For a form that keeps its draft: offers to leave with it, and drops the draft when staff discard their changes. */
  draft?: { drop(): Promise<unknown> };
};

/** Asks before staff leave a form with unsaved changes. Rendered by the form, outside of other dialogs. */
export function LeaveDialog({ blocker, draft }: Props) {
  const { t } = useTranslation("admin");
  const stay = () => blocker.reset?.();
  const leave = () => blocker.proceed?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title={t("product.leave")}
      actions={
        <>
          <Button kind="main" onClick={stay}>
            {t("product.stay")}
          </Button>
          {draft && <Button onClick={leave}>{t("product.leaveKept")}</Button>}
          <Button kind="danger" onClick={() => (draft ? void draft.drop().then(leave) : leave())}>
            {t("product.discard")}
          </Button>
        </>
      }
    >
      <p>{t(draft ? "product.leaveText" : "leave.text")}</p>
    </Dialog>
  );
}
