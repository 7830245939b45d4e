import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay, dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import type { ErrorKey } from "#platform/errors.ts";
import { collectionKinds } from "#shop/catalogue/collection.ts";
import type { AdminCollection } from "#shop/catalogue/collectionContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { PageTextsFields } from "../pages/PageTextsFields.tsx";
import { readPageTexts, toFieldName } from "../pages/readPageTexts.ts";
import { adminCollectionsApi, allCollectionQueries } from "./adminCollectionsApi.ts";
import { toChoice, toChoiceDraft } from "./choiceDraft.ts";
import { Matches } from "./Matches.tsx";
import { PickedProducts } from "./PickedProducts.tsx";
import { RuleFields } from "./RuleFields.tsx";
import "#web/admin/adminForm.css";
import "../pages/pages.css";

type Props = {
  /** Without one, the form adds a collection. */
  collection: AdminCollection | undefined;
  mayEdit: boolean;
  onDone(): void;
};

export function CollectionForm({ collection, mayEdit, onDone }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState(() => toChoiceDraft(collection));
  const [missing, setMissing] = useState<Record<string, ErrorKey>>({});
  const save = useMutation({
    mutationFn(form: FormData) {
      const body = { ...readPageTexts(form), ...readVisibility(form), ...toChoice(choice) };
      return collection
        ? adminCollectionsApi.change({ params: { id: collection._id }, body: { ...body, version: collection.version } })
        : adminCollectionsApi.create({ body });
    },
    async onSuccess() {
      toast.success(t("collections.saved"));
      onDone();
      await queryClient.invalidateQueries(allCollectionQueries);
    },
  });
  const serverWrong = save.error instanceof ApiError ? save.error.fields : {};
  const wrong: Record<string, ErrorKey | undefined> = {
    ...Object.fromEntries(Object.entries(serverWrong).map(([path, key]) => [toFieldName(path), key])),
    ...missing,
  };
  const { isEdited, clear, onChange } = useEditedFields();
  const errorOf = (name: string) => (isEdited(name) || !wrong[name] ? undefined : errorText(wrong[name]));
  const choiceError = wrong.rules ?? wrong.products;

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    clear();
    const isNamed = String(form.get("name.en") ?? "").trim() !== "";
    setMissing(isNamed ? {} : { "name.en": "validation.required" });
    if (isNamed && !save.isPending) save.mutate(form);
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={send} inert={!mayEdit}>
      {save.error && Object.keys(serverWrong).length === 0 && (
        <Notice tone="danger" live title={errorMessage(save.error)} />
      )}
      <PageTextsFields page={collection} root="/collections/" errorOf={errorOf} />
      <fieldset className="admin-form__choices">
        <legend className="field__label">{t("collections.kind")}</legend>
        <div>
          {collectionKinds.map((kind) => (
            <Checkbox
              key={kind}
              tight
              kind="radio"
              name="kind"
              value={kind}
              checked={choice.kind === kind}
              onChange={() => setChoice({ ...choice, kind })}
            >
              {t(`collections.kindLong.${kind}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {choice.kind === "automatic" ? (
        <RuleFields draft={choice} onChange={setChoice} />
      ) : (
        <PickedProducts picked={choice.picked} onChange={(picked) => setChoice({ ...choice, picked })} />
      )}
      {choiceError && <Notice tone="danger" live title={errorText(choiceError)} />}
      <Matches draft={choice} />
      <div className="fields fields--2">
        <Field
          small
          type="date"
          label={t("collections.firstDay")}
          name="firstDay"
          optional
          defaultValue={collection?.visibleFrom ? cairoDay(new Date(collection.visibleFrom)) : ""}
          error={errorOf("visibleFrom")}
        />
        <Field
          small
          type="date"
          label={t("collections.lastDay")}
          name="lastDay"
          optional
          defaultValue={collection?.visibleUntil ? lastDayBefore(collection.visibleUntil) : ""}
          error={errorOf("visibleUntil")}
        />
      </div>
      <Checkbox tight name="hidden" defaultChecked={collection?.hidden}>
        {t("collections.hide")}
      </Checkbox>
      {mayEdit && (
        <Button kind="main" size="small" type="submit" busy={save.isPending}>
          {t("collections.save")}
        </Button>
      )}
    </form>
  );
}

/** Days are of Cairo; the last one counts whole. */
function readVisibility(form: FormData) {
  const [first, last] = ["firstDay", "lastDay"].map((name) => String(form.get(name) ?? ""));
  return {
    hidden: form.get("hidden") !== null,
    visibleFrom: first ? startOfCairoDay(first).toISOString() : null,
    visibleUntil: last ? startOfCairoDay(dayAfter(last)).toISOString() : null,
  };
}

const lastDayBefore = (until: string) => cairoDay(new Date(new Date(until).getTime() - 1));
