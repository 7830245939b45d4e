import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Language } from "#platform/languages.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { campaignsAt, sizeAsk } from "./asks.ts";
import type { Draft } from "./CampaignForm.tsx";
import { useMove } from "./useMoves.ts";

type Props = {
  campaign: CampaignView;
  draft: Draft;
  language: Language;
  /** Answers nothing where it could not be saved; the form says why. */
  save(): Promise<string | undefined>;
};

/** A test, a time, or now: whichever, what stands on the screen is saved first. */
export function SendPanel({ campaign, draft, language, save }: Props) {
  const { t } = useTranslation("admin");
  const { number, dayAndTime } = useLanguage();
  const explain = useStaffProblem();
  const navigate = useNavigate();
  const session = useSession();
  const [to, setTo] = useState(session.state === "signedIn" ? session.user.email : "");
  const [at, setAt] = useState("");
  const [asking, setAsking] = useState<"send" | "delete">();
  const size = useQuery(sizeAsk(draft.audience)).data?.size;
  const params = { id: campaign.id };

  const test = useMutation({
    mutationFn: () => api.campaigns.testCampaign({ params, body: { email: to, language } }),
    onSuccess: () => toast.success(t("campaigns.tested")),
  });
  const schedule = useMove(() => api.campaigns.scheduleCampaign({ params, body: { at } }));
  const unschedule = useMove(() => api.campaigns.unscheduleCampaign({ params }));
  const send = useMove(() => api.campaigns.sendCampaign({ params }));
  const remove = useMutation({
    mutationFn: () => api.campaigns.deleteCampaign({ params }),
    onSuccess: () => void navigate(campaignsAt, { replace: true }),
  });
  const trouble = test.error ?? schedule.error ?? unschedule.error ?? send.error ?? remove.error;

  async function afterSaving(move: { mutate(): void; isPending: boolean }): Promise<void> {
    for (const one of [test, schedule, unschedule, send, remove]) one.reset();
    if (!move.isPending && (await save())) move.mutate();
  }

  return (
    <div className="campaign__send stack">
      {trouble && <Notice tone="danger" live title={explain(trouble, "campaign.sendFailed")} />}
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
        <Field
          latin
          type="datetime-local"
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
        <Button kind="main" onClick={() => setAsking("send")}>
          {t("campaigns.send")}
        </Button>
        {campaign.status === "scheduled" && (
          <Button busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
            {t("campaigns.unschedule")}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setAsking("delete")}>
          {t("campaigns.delete")}
        </Button>
      </div>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(asking === "delete" ? "campaigns.deleteTitle" : "campaigns.sendTitle")}
        actions={
          <>
            <Button
              kind={asking === "delete" ? "danger" : "main"}
              onClick={() => {
                setAsking(undefined);
                if (asking === "delete") remove.mutate();
                else void afterSaving(send);
              }}
            >
              {t(asking === "delete" ? "campaigns.delete" : "campaigns.send")}
            </Button>
            <Button onClick={() => setAsking(undefined)}>{t("campaigns.keep")}</Button>
          </>
        }
      >
        <p>
          {asking === "send" && size !== undefined && (
            <strong>{t("campaigns.size", { count: size, n: number(size) })}. </strong>
          )}
          {t(asking === "delete" ? "campaigns.deleteText" : "campaigns.sendText")}
        </p>
      </Dialog>
    </div>
  );
}
