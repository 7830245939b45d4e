import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { byLanguage, languageCodes, languages } from "#platform/languages.ts";
import type { AnnouncementInput, AnnouncementView } from "#shop/content/adminContract.ts";
import { announcementTones } from "#shop/content/menu.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { ScheduleFields } from "#web/admin/ScheduleFields.tsx";
import { toCairoField } from "#web/admin/scheduleState.ts";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminContentApi } from "../adminContentApi.ts";
import { allAnnouncements } from "../queries.ts";
import "#web/admin/adminForm.css";

type Props = { announcement: AnnouncementView | undefined; onDone(): void };

export function AnnouncementForm({ announcement, onDone }: Props) {
  const { t } = useTranslation("admin");
  const [draft, setDraft] = useState(() => toInput(announcement));
  const change = (part: Partial<AnnouncementInput>) => setDraft((now) => ({ ...now, ...part }));
  const save = useAnnouncementAction(
    () =>
      announcement
        ? adminContentApi.changeAnnouncement({
            params: { id: announcement.id },
            body: { ...draft, version: announcement.version },
          })
        : adminContentApi.addAnnouncement({ body: draft }),
    t("announcements.saved"),
    onDone,
  );
  const remove = useAnnouncementAction(
    async () => announcement && adminContentApi.deleteAnnouncement({ params: { id: announcement.id } }),
    t("announcements.deleted"),
    onDone,
  );
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error ?? remove.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
    if (!save.isPending) save.mutate();
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={submit}>
      <FormError error={formError} />
      {languageCodes.map((code) => (
        <Field
          key={code}
          small
          label={t("announcements.textIn", { language: languages[code].name })}
          name={`text.${code}`}
          lang={code}
          dir={languages[code].direction}
          maxLength={160}
          optional={code !== "en"}
          value={draft.text[code]}
          error={errorOf(`text.${code}`)}
          onChange={(event) => change({ text: { ...draft.text, [code]: event.currentTarget.value } })}
        />
      ))}
      <Field
        small
        latin
        label={t("announcements.link")}
        hint={t("editor.addressHint")}
        name="link"
        optional
        maxLength={500}
        value={draft.link}
        error={errorOf("link")}
        onChange={(event) => change({ link: event.currentTarget.value })}
      />
      <SelectField
        small
        label={t("announcements.tone")}
        name="tone"
        value={draft.tone}
        onChange={(event) => change({ tone: event.currentTarget.value as AnnouncementInput["tone"] })}
      >
        {announcementTones.map((tone) => (
          <option key={tone} value={tone}>
            {t(`announcements.tone.${tone}`)}
          </option>
        ))}
      </SelectField>
      <ScheduleFields
        startsAt={draft.startsAt}
        endsAt={draft.endsAt}
        onChange={change}
        wrong={{ startsAt: errorOf("startsAt"), endsAt: errorOf("endsAt") }}
      />
      <Checkbox
        tight
        id="dismissible"
        checked={draft.dismissible}
        onChange={(event) => change({ dismissible: event.currentTarget.checked })}
      >
        {t("announcements.dismissible")}
      </Checkbox>
      <div className="actions">
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("announcements.save")}
        </Button>
        {announcement && (
          <Button kind="quiet" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("announcements.delete")}
          </Button>
        )}
      </div>
    </form>
  );
}

function useAnnouncementAction(action: () => Promise<unknown>, doneText: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    async onSuccess() {
      toast.success(doneText);
      onDone();
      await queryClient.invalidateQueries(allAnnouncements);
    },
  });
}

const toInput = (of: AnnouncementView | undefined): AnnouncementInput => ({
  text: byLanguage((code) => of?.text[code] ?? ""),
  link: of?.link ?? "",
  tone: of?.tone ?? "accent",
  dismissible: of?.dismissible ?? true,
  startsAt: toCairoField(of?.startsAt ?? new Date().toISOString()),
  endsAt: toCairoField(of?.endsAt ?? null),
});
