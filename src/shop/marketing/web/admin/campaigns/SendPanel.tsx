import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Language } from "#platform/languages.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import type { CampaignFormState } from "./campaignFormState.ts";
import { campaignsApi } from "./campaignsApi.ts";
import { audienceSizeQuery, campaignsPath } from "./queries.ts";
import { useCampaignAction } from "./useCampaignAction.ts";

type Props = {
  campaign: CampaignView;
  draft: CampaignFormState;
  language: Language;
  /** Returns the id, or undefined if saving failed; the form then shows the error. */
  save(): Promise<string | undefined>;
};

/** Sends a test, schedules, or sends now. Saves the form first in each case. */
export function SendPanel({ campaign, draft, language, save }: Props) {
  const { t } = useTranslation("admin");
  const { number, dayAndTime } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const navigate = useNavigate();
  const session = useSession();
  const [to, setTo] = useState(session.state === "signedIn" ? session.user.email : "");
  const [at, setAt] = useState("");
  const [openDialog, setOpenDialog] = useState<"send" | "delete">();
  const size = useQuery(audienceSizeQuery(draft.audience)).data?.size;
  const params = { id: campaign.id };

  const test = useMutation({
    mutationFn: () => campaignsApi.testCampaign({ params, body: { email: to, language } }),
    onSuccess: () => toast.success(t("campaigns.tested")),
  });
  const schedule = useCampaignAction(() => campaignsApi.scheduleCampaign({ params, body: { at } }));
  const unschedule = useCampaignAction(() => campaignsApi.unscheduleCampaign({ params }));
  const send = useCampaignAction(() => campaignsApi.sendCampaign({ params }));
  const remove = useMutation({
    mutationFn: () => campaignsApi.deleteCampaign({ params }),
    onSuccess: () => void navigate(campaignsPath, { replace: true }),
  });
  const error = test.error ?? schedule.error ?? unschedule.error ?? send.error ?? remove.error;

  async function afterSaving(mutation: { mutate(): void; isPending: boolean }): Promise<void> {
    for (const one of [test, schedule, unschedule, send, remove]) one.reset();
    if (!mutation.isPending && (await save())) mutation.mutate();
  }

  return (
    <div className="campaign__send stack">
      {error && <Notice tone="danger" live title={errorMessage(error, "campaign.sendFailed")} />}
      {campaign.scheduledAt && (
        <Notice tone="info" title={t("campaigns.scheduledFor", { at: dayAndTime(campaign.scheduledAt) })} />
      )}
      <div className="campaign__pair">
        <Field
          type="email"
          label={t("campaigns.testTo")}
          name="test-to"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button busy={test.isPending} onClick={() => afterSaving(test)}>
          {t("campaigns.test")}
        </Button>
      </div>
      <div className="campaign__pair">
        <DateField
          withTime
          label={t("campaigns.at")}
          name="at"
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        <Button busy={schedule.isPending} onClick={() => afterSaving(schedule)}>
          {t("campaigns.schedule")}
        </Button>
      </div>
      <div className="actions">
        <Button kind="main" onClick={() => setOpenDialog("send")}>
          {t("campaigns.send")}
        </Button>
        {campaign.status === "scheduled" && (
          <Button busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
            {t("campaigns.unschedule")}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setOpenDialog("delete")}>
          {t("campaigns.delete")}
        </Button>
      </div>
      <Dialog
        open={openDialog !== undefined}
        onClose={() => setOpenDialog(undefined)}
        title={t(openDialog === "delete" ? "campaigns.deleteTitle" : "campaigns.sendTitle")}
        actions={
          <>
            <Button
              kind={openDialog === "delete" ? "danger" : "main"}
              onClick={() => {
                setOpenDialog(undefined);
                if (openDialog === "delete") remove.mutate();
                else void afterSaving(send);
              }}
            >
              {t(openDialog === "delete" ? "campaigns.delete" : "campaigns.send")}
            </Button>
            <Button onClick={() => setOpenDialog(undefined)}>{t("campaigns.keep")}</Button>
          </>
        }
      >
        <p>
          {openDialog === "send" && size !== undefined && (
            <strong>{t("campaigns.size", { count: size, n: number(size) })}. </strong>
          )}
          {t(openDialog === "delete" ? "campaigns.deleteText" : "campaigns.sendText")}
        </p>
      </Dialog>
    </div>
  );
}
