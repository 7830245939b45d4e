import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BrandView } from "#shop/content/brandContract.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { LeaveDialog } from "#web/admin/LeaveDialog.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useLeaveGuard } from "#web/admin/useLeaveGuard.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { BrandPreview } from "./BrandPreview.tsx";
import { brandApi, brandQuery } from "./brandApi.ts";
import { type BrandDraft, findErrors, toDraft, toInput } from "./brandDraft.ts";
import { ColourFields } from "./ColourFields.tsx";
import { LanguageOrder } from "./LanguageOrder.tsx";
import { NameFields } from "./NameFields.tsx";
import { PictureFields } from "./PictureFields.tsx";

/** The whole brand with a preview. Nothing is published before the form is saved. */
export function BrandForm({ brand }: { brand: BrandView }) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const can = useCan();
  const mayWrite = can("content.write");
  const mayRename = can("settings.write");
  const [draft, setDraft] = useState(() => toDraft(brand));
  const isDirty = JSON.stringify(draft) !== JSON.stringify(toDraft(brand));
  const save = useMutation({
    mutationFn: () => brandApi.saveBrand({ body: toInput(draft, brand) }),
    onSuccess(saved) {
      toast.success(t("brand.saved"));
      queryClient.setQueryData(brandQuery.queryKey, saved);
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error);
  const leaveGuard = useLeaveGuard(mayWrite && !save.isPending && isDirty);
  const change = (part: Partial<BrandDraft>) => setDraft((now) => ({ ...now, ...part }));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const errors = findErrors(draft);
    onSubmit(errors);
    const [first] = Object.keys(errors);
    if (first) document.getElementById(first)?.focus();
    else if (!save.isPending) save.mutate();
  }

  const fields = { draft, errorOf, onChange: change };
  return (
    <form className="brand" noValidate onChange={onChange} onSubmit={submit}>
      <div className="brand__fields" inert={!mayWrite}>
        <FormError error={formError} />
        <NameFields {...fields} mayRename={mayRename} />
        <PictureFields {...fields} />
        <section className="box stack">
          <h2>{t("brand.colours")}</h2>
          <p className="muted small">{t("brand.coloursHint")}</p>
          <ColourFields {...fields} of="main" />
          <ColourFields {...fields} of="second" />
        </section>
        <LanguageOrder languages={draft.languages} onChange={(languages) => change({ languages })} />
      </div>
      <BrandPreview draft={draft} />
      <LeaveDialog blocker={leaveGuard.blocker} />
      {mayWrite && (
        <div className="actions brand__actions">
          <Button type="submit" kind="main" busy={save.isPending}>
            {t("brand.save")}
          </Button>
        </div>
      )}
    </form>
  );
}
