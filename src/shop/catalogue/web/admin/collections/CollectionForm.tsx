import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { cairoDay, dayAfter, startOfCairoDay } from "#platform/cairoDay.ts";
import { collectionKinds } from "#shop/catalogue/collection.ts";
import type { AdminCollection } from "#shop/catalogue/collectionContract.ts";
import { DateField } from "#web/admin/DateField.tsx";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { PageTextsFields } from "../pages/PageTextsFields.tsx";
import { readPageTexts, toFormFields } from "../pages/readPageTexts.ts";
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
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState(() => toChoiceDraft(collection));
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
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error, toFormFields);
  const choiceError = errorOf("rules") ?? errorOf("products");

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isNamed = String(form.get("name.en") ?? "").trim() !== "";
    onSubmit(isNamed ? {} : { "name.en": "validation.required" });
    if (isNamed && !save.isPending) save.mutate(form);
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={send} inert={!mayEdit}>
      <FormError error={formError} />
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
      {choiceError && <Notice tone="danger" live title={choiceError} />}
      <Matches draft={choice} />
      <div className="fields fields--2">
        <DateField
          small
          label={t("collections.firstDay")}
          name="firstDay"
          optional
          defaultValue={collection?.visibleFrom ? cairoDay(new Date(collection.visibleFrom)) : ""}
          error={errorOf("visibleFrom")}
        />
        <DateField
          small
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
