import { useState } from "react";
import { useTranslation } from "react-i18next";
import { byLanguage, type Language, languageCodes, languages } from "#platform/languages.ts";
import { isActionAllowed } from "#shop/marketing/campaign.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { CampaignPreview } from "./CampaignPreview.tsx";
import { campaignsApi } from "./campaignsApi.ts";
import { useCampaignAction } from "./useCampaignAction.ts";

const resultNames = ["sent", "waiting", "failed", "skipped", "unsubscribed"] as const;

/** A started campaign: progress, results and possible actions. */
export function CampaignResults({ campaign }: { campaign: CampaignView }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { number, percent, dayAndTime } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const [isConfirming, setIsConfirming] = useState(false);
  const [language, setLanguage] = useState<Language>("en");
  const { status, progress, problem, startedAt, endedAt } = campaign;
  const params = { id: campaign.id };
  const pause = useCampaignAction(() => campaignsApi.pauseCampaign({ params }));
  const resume = useCampaignAction(() => campaignsApi.resumeCampaign({ params }));
  const cancel = useCampaignAction(() => campaignsApi.cancelCampaign({ params }));
  const error = pause.error ?? resume.error ?? cancel.error;
  const maySend = useCan()("campaigns.send");
  const total = progress.total ?? 0;
  const done = total - progress.waiting;
  const inAllLanguages = (translations: CampaignView["subject"]) => byLanguage((code) => translations[code] ?? "");
  return (
    <div className="campaign">
      <section className="stack campaign__write" aria-labelledby="results-title">
        <h2 id="results-title">{t("campaigns.results")}</h2>
        {error && <Notice tone="danger" live title={errorMessage(error, "campaign.sendFailed")} />}
        {problem && (status === "sending" || status === "paused") && (
          <Notice tone="danger" live title={errorText("campaign.sendFailed")}>
            {t("campaigns.problem", { problem })}
          </Notice>
        )}
        {status !== "cancelled" && (
          <div>
            <progress
              className="campaign__bar"
              aria-label={t("campaigns.progress")}
              max={Math.max(total, 1)}
              value={status === "sent" ? Math.max(total, 1) : done}
            />
            <p className="row row--between small muted">
              <span className="number">{t("campaigns.of", { done: number(done), total: number(total) })}</span>
              <span className="number">{percent(total === 0 ? 0 : Math.floor((done / total) * 100))}</span>
            </p>
          </div>
        )}
        <dl className="description-list">
          {resultNames.map((name) => (
            <div key={name}>
              <dt>{t(`campaigns.result.${name}`)}</dt>
              <dd className="number">{number(progress[name])}</dd>
            </div>
          ))}
          {startedAt && (
            <div>
              <dt>{t("campaigns.when")}</dt>
              <dd className="number">
                {[startedAt, endedAt]
                  .filter((at) => at !== null)
                  .map(dayAndTime)
                  .join(" – ")}
              </dd>
            </div>
          )}
        </dl>
        {maySend && (
          <div className="actions">
            {isActionAllowed("pause", status) && (
              <Button busy={pause.isPending} onClick={() => pause.mutate()}>
                {t("campaigns.pause")}
              </Button>
            )}
            {isActionAllowed("resume", status) && (
              <Button kind="main" busy={resume.isPending} onClick={() => resume.mutate()}>
                {t("campaigns.resume")}
              </Button>
            )}
            {isActionAllowed("cancel", status) && (
              <Button kind="quiet" busy={cancel.isPending} onClick={() => setIsConfirming(true)}>
                {t("campaigns.cancel")}
              </Button>
            )}
          </div>
        )}
        <SelectField
          small
          label={t("col.language")}
          name="preview-language"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as typeof language)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <Dialog
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          title={t("campaigns.cancelTitle")}
          actions={
            <>
              <Button
                kind="danger"
                onClick={() => {
                  setIsConfirming(false);
                  cancel.mutate();
                }}
              >
                {t("campaigns.cancel")}
              </Button>
              <Button onClick={() => setIsConfirming(false)}>{t("campaigns.keep")}</Button>
            </>
          }
        >
          <p>{t("campaigns.cancelText")}</p>
        </Dialog>
      </section>
      <CampaignPreview
        draft={{ subject: inAllLanguages(campaign.subject), html: inAllLanguages(campaign.html) }}
        language={language}
      />
    </div>
  );
}
