import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { byLanguage, type Language } from "#platform/languages.ts";
import type { Audience } from "#shop/marketing/campaign.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { allCampaigns, campaignAsk, campaignsAt } from "./asks.ts";
import { ContentFields } from "./ContentFields.tsx";
import { Preview } from "./Preview.tsx";
import { SendPanel } from "./SendPanel.tsx";

export type Texts = Record<Language, string>;
export type Draft = { name: string; subject: Texts; html: Texts; audience: Audience };

/** Writing on one side, the mail as it will arrive on the other. */
export function CampaignForm({ campaign }: { campaign: CampaignView | undefined }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const explain = useStaffProblem();
  const known = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(campaign));
  const [language, setLanguage] = useState<Language>("en");
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));

  const keep = useMutation({
    mutationFn: () =>
      campaign
        ? api.campaigns.changeCampaign({ params: { id: campaign.id }, body: draft })
        : api.campaigns.addCampaign({ body: draft }),
    onSuccess(kept) {
      known.setQueryData(campaignAsk(kept.id).queryKey, kept);
      void known.invalidateQueries({ queryKey: [...allCampaigns.queryKey, "list"] });
    },
    onError(error) {
      if (Object.keys(fieldsOf(error)).some((name) => /^(subject|html)/.test(name))) setLanguage("en");
    },
  });
  const wrong = (name: string) => {
    const key = Object.entries(fieldsOf(keep.error)).find(([field]) => field.split(".")[0] === name)?.[1];
    return key && errorText(key);
  };

  /** What is tested, scheduled or sent is what stands on the screen. */
  async function save(): Promise<string | undefined> {
    const kept = await keep.mutateAsync().catch(() => undefined);
    if (kept && !campaign) void navigate(`${campaignsAt}/${kept.id}`, { replace: true });
    return kept?.id;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!keep.isPending && (await save())) toast.success(t("campaigns.saved"));
  }

  return (
    <div className="campaign">
      <form className="stack campaign__write" noValidate onSubmit={submit}>
        {keep.isError && <Notice tone="danger" live title={explain(keep.error)} />}
        <Field
          label={t("campaigns.name")}
          hint={t("campaigns.nameHint")}
          name="name"
          dir="auto"
          maxLength={120}
          value={draft.name}
          error={wrong("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ContentFields
          language={language}
          onLanguage={setLanguage}
          draft={draft}
          onChange={change}
          wrong={{ subject: wrong("subject"), html: wrong("html") }}
        />
        <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
        <div className="actions">
          <Button type="submit" kind={campaign ? "plain" : "main"} busy={keep.isPending}>
            {t("campaigns.save")}
          </Button>
        </div>
        {campaign && <SendPanel campaign={campaign} draft={draft} language={language} save={save} />}
      </form>
      <Preview draft={draft} language={language} />
    </div>
  );
}

const fieldsOf = (error: unknown): Readonly<Record<string, ErrorKey>> =>
  error instanceof ApiError ? error.fields : {};

const empty: Texts = byLanguage(() => "");

function draftOf(campaign: CampaignView | undefined): Draft {
  if (!campaign) return { name: "", subject: empty, html: empty, audience: { readers: "all", languages: [] } };
  const { name, subject, html, audience } = campaign;
  return { name, subject: whole(subject), html: whole(html), audience };
}

const whole = (texts: Partial<Record<Language, string | undefined>>): Texts => byLanguage((code) => texts[code] ?? "");
