import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import { byLanguage, languageCodes, languages } from "#platform/languages.ts";
import type { ColourInput, ColourView } from "#shop/catalogue/colourContract.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminColoursApi } from "./adminColoursApi.ts";
import { allColourQueries } from "./queries.ts";
import "#web/admin/adminForm.css";
import "./colours.css";

type Props = {
  /** Without one, the form adds a colour. */
  colour?: ColourView | undefined;
  /** English name of a new colour. */
  newName?: string;
  onDone(colour: ColourView): void;
};

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);
/** Colour of the picker while no valid hex value is typed. */
const neutralHex = "#cccccc";

export function ColourForm({ colour, newName = "", onDone }: Props) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const [hex, setHex] = useState(colour?.hex ?? "");
  const [isPattern, setPattern] = useState(colour ? colour.hex === null : false);
  const save = useMutation({
    mutationFn: (input: ColourInput) =>
      colour
        ? adminColoursApi.change({ params: { key: colour.key }, body: { ...input, version: colour.version } })
        : adminColoursApi.create({ body: input }),
    onSuccess: async (saved) => {
      toast.success(t(colour ? "colours.saved" : "colours.created"));
      await queryClient.invalidateQueries(allColourQueries);
      onDone(saved);
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(save.error);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = byLanguage((code) => String(form.get(`name.${code}`) ?? "").trim());
    const missing: Record<string, ErrorKey> = {
      ...(name.en ? {} : { "name.en": "validation.required" }),
      ...(isPattern || isHex(hex.trim()) ? {} : { hex: hex.trim() ? "validation.invalid" : "validation.required" }),
    };
    onSubmit(missing);
    if (Object.keys(missing).length > 0 || save.isPending) return;
    save.mutate({ name, hex: isPattern ? null : hex.trim() });
  }

  return (
    <form className="admin-form" noValidate onChange={onChange} onSubmit={send}>
      <FormError error={formError} />
      {languageCodes.map((code) => (
        <Field
          key={code}
          small
          label={t("colours.nameIn", { language: languages[code].name })}
          name={`name.${code}`}
          lang={code}
          dir={languages[code].direction}
          maxLength={60}
          defaultValue={colour ? (colour.name[code] ?? "") : code === "en" ? newName : ""}
          optional={code !== "en"}
          error={errorOf(`name.${code}`)}
        />
      ))}
      <p className="muted small">{t("colours.nameHint")}</p>
      <Checkbox tight id="colour-pattern" checked={isPattern} onChange={(event) => setPattern(event.target.checked)}>
        {t("colours.isPattern")}
      </Checkbox>
      {!isPattern && (
        <div className="colour-hex">
          <input
            type="color"
            className="colour-field"
            name="hex"
            aria-label={t("colours.pick")}
            value={isHex(hex) ? hex : neutralHex}
            onChange={(event) => setHex(event.target.value)}
          />
          <Field
            small
            latin
            label={t("colours.hex")}
            hint={t("colours.hexHint")}
            name="hex"
            maxLength={7}
            placeholder="#6b7a3a"
            value={hex}
            onChange={(event) => setHex(event.target.value)}
            error={errorOf("hex")}
          />
        </div>
      )}
      <Button kind="main" size="small" type="submit" busy={save.isPending}>
        {t("colours.save")}
      </Button>
    </form>
  );
}
