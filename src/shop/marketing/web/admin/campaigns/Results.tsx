import { useState } from "react";
import { useTranslation } from "react-i18next";
import { byLanguage, type Language, languageCodes, languages } from "#platform/languages.ts";
import { mayMove } from "#shop/marketing/campaign.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Preview } from "./Preview.tsx";
import { useMove } from "./useMoves.ts";

const figures = ["sent", "waiting", "failed", "skipped", "unsubscribed"] as const;

/** A campaign that has begun: how far it is, what came of it, and what can still be done. */
export function Results({ campaign }: { campaign: CampaignView }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { number, percent, dayAndTime } = useLanguage();
  const explain = useStaffProblem();
  const [asking, setAsking] = useState(false);
  const [language, setLanguage] = useState<Language>("en");
  const { status, progress, problem, startedAt, endedAt } = campaign;
  const params = { id: campaign.id };
  const pause = useMove(() => api.campaigns.pauseCampaign({ params }));
  const resume = useMove(() => api.campaigns.resumeCampaign({ params }));
  const cancel = useMove(() => api.campaigns.cancelCampaign({ params }));
  const trouble = pause.error ?? resume.error ?? cancel.error;
  const total = progress.total ?? 0;
  const done = total - progress.waiting;
  const texts = (given: CampaignView["subject"]) => byLanguage((code) => given[code] ?? "");
  return (
    <div className="campaign">
      <section className="stack campaign__write" aria-labelledby="results-title">
        <h2 id="results-title">{t("campaigns.results")}</h2>
        {trouble && <Notice tone="danger" live title={explain(trouble, "campaign.sendFailed")} />}
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
            <p className="row row--apart small soft">
              <span className="number">{t("campaigns.of", { done: number(done), total: number(total) })}</span>
              <span className="number">{percent(total === 0 ? 0 : Math.floor((done / total) * 100))}</span>
            </p>
          </div>
        )}
        <dl className="facts-list">
          {figures.map((name) => (
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
        <div className="actions">
          {mayMove("pause", status) && (
            <Button busy={pause.isPending} onClick={() => pause.mutate()}>
              {t("campaigns.pause")}
            </Button>
          )}
          {mayMove("resume", status) && (
            <Button kind="main" busy={resume.isPending} onClick={() => resume.mutate()}>
              {t("campaigns.resume")}
            </Button>
          )}
          {mayMove("cancel", status) && (
            <Button kind="quiet" busy={cancel.isPending} onClick={() => setAsking(true)}>
              {t("campaigns.cancel")}
            </Button>
          )}
        </div>
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
          open={asking}
          onClose={() => setAsking(false)}
          title={t("campaigns.cancelTitle")}
          actions={
            <>
              <Button
                kind="danger"
                onClick={() => {
                  setAsking(false);
                  cancel.mutate();
                }}
              >
                {t("campaigns.cancel")}
              </Button>
              <Button onClick={() => setAsking(false)}>{t("campaigns.keep")}</Button>
            </>
          }
        >
          <p>{t("campaigns.cancelText")}</p>
        </Dialog>
      </section>
      <Preview draft={{ subject: texts(campaign.subject), html: texts(campaign.html) }} language={language} />
    </div>
  );
}
