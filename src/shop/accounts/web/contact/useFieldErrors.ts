import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FieldError } from "#web/forms/useLiveErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { requiredAddressFields } from "./addressForm.ts";

type AddressFieldName = (typeof requiredAddressFields)[number];
const fieldLabels: Record<AddressFieldName, "street" | "city" | "governorate" | "postalCode" | "country"> = {
  street: "street",
  city: "city",
  state: "governorate",
  postalCode: "postalCode",
  country: "country",
};

/** Returns the error texts for the fields and, with the field's name where needed, for the summary. */
export function useFieldErrors(errors: readonly FieldError[]) {
  const { t } = useTranslation(["checkout", "errors", "common"]);
  const { language } = useLanguage();
  const errorOf = (field: string): string | undefined => {
    const found = errors.find((one) => one.field === field);
    return found && t(`errors:${found.message}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  const listed = useMemo(
    () =>
      errors.map(({ field, message }) => {
        const text = t(`errors:${message}`);
        const [which, part] = field.split("-") as [string, AddressFieldName];
        // An empty field needs its name; other errors say which field they mean.
        const isAddress = which === "shipping" || which === "billing";
        const label = isAddress && message === "validation.required" && part in fieldLabels && t(fieldLabels[part]);
        return { field, text: label ? t("common:labelled", { label, text }) : text };
      }),
    [errors, language],
  );
  return { errorOf, listed };
}
