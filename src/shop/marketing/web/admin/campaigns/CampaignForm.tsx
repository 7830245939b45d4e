import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ErrorKey } from "#platform/errors.ts";
import { byLanguage, type Language } from "#platform/languages.ts";
import type { CampaignView } from "#shop/marketing/campaignContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { CampaignPreview } from "./CampaignPreview.tsx";
import { ContentFields } from "./ContentFields.tsx";
import type { CampaignFormState, TranslatedTexts } from "./campaignFormState.ts";
import { campaignsApi } from "./campaignsApi.ts";
import { allCampaigns, campaignQuery, campaignsPath } from "./queries.ts";
import { SendPanel } from "./SendPanel.tsx";

/** Editor on one side, preview of the mail on the other. */
export function CampaignForm({ campaign }: { campaign: CampaignView | undefined }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => toFormState(campaign));
  const [language, setLanguage] = useState<Language>("en");
  const change = (part: Partial<CampaignFormState>) => setDraft((now) => ({ ...now, ...part }));

  const saveCampaign = useMutation({
    mutationFn: () =>
      campaign
        ? campaignsApi.changeCampaign({ params: { id: campaign.id }, body: draft })
        : campaignsApi.addCampaign({ body: draft }),
    onSuccess(saved) {
      queryClient.setQueryData(campaignQuery(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: [...allCampaigns.queryKey, "list"] });
    },
    onError(error) {
      if (Object.keys(fieldErrorsOf(error)).some((name) => /^(subject|html)/.test(name))) setLanguage("en");
    },
  });
  const { isEdited, clear, onChange } = useEditedFields();
  const fieldError = (name: string) => {
    const key = Object.entries(fieldErrorsOf(saveCampaign.error)).find(([field]) => field.split(".")[0] === name)?.[1];
    return key && !isEdited(name) ? errorText(key) : undefined;
  };

  /** Saves the form before a test, schedule or send. */
  async function save(): Promise<string | undefined> {
    clear();
    const saved = await saveCampaign.mutateAsync().catch(() => undefined);
    if (saved && !campaign) void navigate(`${campaignsPath}/${saved.id}`, { replace: true });
    return saved?.id;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!saveCampaign.isPending && (await save())) toast.success(t("campaigns.saved"));
  }

  return (
    <div className="campaign">
      <form className="stack campaign__write" noValidate onChange={onChange} onSubmit={submit}>
        {saveCampaign.isError && <Notice tone="danger" live title={errorMessage(saveCampaign.error)} />}
        <Field
          label={t("campaigns.name")}
          hint={t("campaigns.nameHint")}
          name="name"
          dir="auto"
          maxLength={120}
          value={draft.name}
          error={fieldError("name")}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <ContentFields
          language={language}
          onLanguage={setLanguage}
          draft={draft}
          onChange={change}
          wrong={{ subject: fieldError("subject"), html: fieldError("html") }}
        />
        <AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
        <div className="actions">
          <Button type="submit" kind={campaign ? "plain" : "main"} busy={saveCampaign.isPending}>
            {t("campaigns.save")}
          </Button>
        </div>
        {campaign && <SendPanel campaign={campaign} draft={draft} language={language} save={save} />}
      </form>
      <CampaignPreview draft={draft} language={language} />
    </div>
  );
}

const fieldErrorsOf = (error: unknown): Readonly<Record<string, ErrorKey>> =>
  error instanceof ApiError ? error.fields : {};

const emptyTexts: TranslatedTexts = byLanguage(() => "");

function toFormState(campaign: CampaignView | undefined): CampaignFormState {
  if (!campaign)
    return { name: "", subject: emptyTexts, html: emptyTexts, audience: { readers: "all", languages: [] } };
  const { name, subject, html, audience } = campaign;
  return { name, subject: inAllLanguages(subject), html: inAllLanguages(html), audience };
}

const inAllLanguages = (texts: Partial<Record<Language, string | undefined>>): TranslatedTexts =>
  byLanguage((code) => texts[code] ?? "");
