import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useLeaveGuard } from "./useLeaveGuard.ts";

/** Asks before staff leave a form with unsaved changes. Rendered by the form, outside of other dialogs. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation("admin");
  const { blocker } = useLeaveGuard(isDirty);
  const stay = () => blocker.reset?.();
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
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t("product.discard")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
