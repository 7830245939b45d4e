import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { byLanguage, inLanguage } from "#platform/languages.ts";
import type { ColourView } from "#shop/catalogue/colourContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { ColourCombobox } from "../colours/ColourCombobox.tsx";
import { ColourDot } from "../colours/ColourDot.tsx";
import { ColourForm } from "../colours/ColourForm.tsx";
import { colourChoiceQuery } from "../colours/queries.ts";
import { type DraftValue, newFormId } from "./draft.ts";

type Props = {
  /** Field name of the values. */
  name: string;
  values: readonly DraftValue[];
  error: string | undefined;
  onChange(values: DraftValue[]): void;
};

/** The product's colours, chosen from those of the shop; a new one is added to the shop in place. */
export function ColourValues({ name, values, error, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const colours = useQuery(colourChoiceQuery(language)).data ?? [];
  const [newName, setNewName] = useState<string>();
  const chosen = new Set(values.map(({ key }) => key));
  const add = (added: readonly ColourView[]) => onChange([...values, ...added.map(toDraftValue)]);
  return (
    <>
      <ul className="chosen-colours" aria-label={t("colours.chosen")}>
        {values.map((value) => {
          const label = inLanguage(value.label, language);
          return (
            <li key={value.id}>
              <ColourDot hex={value.swatch || null} />
              <bdi>{label}</bdi>
              <IconButton
                label={t("product.removeValue", { name: label })}
                onClick={() => onChange(values.filter(({ id }) => id !== value.id))}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <ColourCombobox
        id={name}
        label={t("colours.choose")}
        colours={colours}
        chosen={chosen}
        error={error}
        onChoose={add}
        onAddNew={setNewName}
      />
      <Dialog
        open={newName !== undefined}
        onClose={() => setNewName(undefined)}
        // Keys of this dialog are not shortcuts of the product form.
        onKeyDown={(event) => event.stopPropagation()}
        title={t("colours.new")}
        lead={t("colours.emptyText")}
      >
        <ColourForm
          {...(newName ? { newName } : {})}
          onDone={(colour) => {
            setNewName(undefined);
            add([colour]);
            document.getElementById(name)?.focus();
          }}
        />
      </Dialog>
    </>
  );
}

const toDraftValue = ({ key, name, hex }: ColourView): DraftValue => ({
  id: newFormId(),
  key,
  label: byLanguage((code) => name[code] ?? ""),
  swatch: hex ?? "",
});
