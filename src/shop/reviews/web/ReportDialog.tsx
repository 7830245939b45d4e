import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { type ReportReason, reportReasons } from "../review.ts";
import { reviewsApi } from "./reviewsApi.ts";

/** Asks why a visitor reports a review. */
export function ReportDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation("reviews");
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  async function report(reason: ReportReason): Promise<void> {
    setBusy(true);
    try {
      await reviewsApi.reportReview({ params: { id }, body: { reason } });
      toast.success(t("report.done"));
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
      setBusy(false);
    }
  }
  return (
    <Dialog open onClose={onClose} title={t("report.title")}>
      <div className="stack">
        {reportReasons.map((reason) => (
          <Button key={reason} busy={busy} onClick={() => void report(reason)}>
            {t(`report.${reason}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
