import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";

type Typed = Required<{ [Field in keyof StaffNotes]: string }>;

/** Typed notes of one dialog. `notes` has the filled ones only; `setTyped` is for `StaffNoteFields`. */
export function useStaffNotes() {
  const [typed, setTyped] = useState<Typed>({ reason: "", customerMessage: "" });
  const notes: StaffNotes = {};
  if (typed.reason.trim()) notes.reason = typed.reason.trim();
  if (typed.customerMessage.trim()) notes.customerMessage = typed.customerMessage.trim();
  return { typed, setTyped, notes };
}

type Props = {
  /** Prefix of the field names. */
  name: string;
  values: Typed;
  onChange(notes: Typed): void;
  /** The fields that must be filled, with their error messages once they were missing. */
  required?: Partial<Record<keyof StaffNotes, string | undefined>>;
};

/** The internal note, and below it the message that the customer reads: what is typed without looking stays inside. */
export function StaffNoteFields({ name, values, onChange, required = {} }: Props) {
  const { t } = useTranslation("admin");
  return (["reason", "customerMessage"] as const).map((field) => (
    <TextAreaField
      key={field}
      name={`${name}-${field}`}
      label={t(`notes.${field}`)}
      optional={!(field in required)}
      hint={t(`notes.${field}Hint`)}
      error={required[field]}
      rows={2}
      maxLength={500}
      value={values[field]}
      onChange={(event) => onChange({ ...values, [field]: event.target.value })}
    />
  ));
}
