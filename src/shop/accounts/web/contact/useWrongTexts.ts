import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import type { addressParts, Wrong } from "./addressForm.ts";

type Part = (typeof addressParts)[number];
const labels: Record<Part, "street" | "city" | "governorate" | "postalCode" | "country"> = {
  street: "street",
  city: "city",
  state: "governorate",
  postalCode: "postalCode",
  country: "country",
};

/** The complaints in words: beside a field as they are, in the summary with the field's name where they need one. */
export function useWrongTexts(wrong: readonly Wrong[]) {
  const { t } = useTranslation(["checkout", "errors", "common"]);
  const { language } = useLanguage();
  const errorOf = (field: string): string | undefined => {
    const found = wrong.find((one) => one.field === field);
    return found && t(`errors:${found.message}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  const listed = useMemo(
    () =>
      wrong.map(({ field, message }) => {
        const text = t(`errors:${message}`);
        const [which, part] = field.split("-") as [string, Part];
        const label = which === "shipping" || which === "billing" ? t(labels[part]) : undefined;
        return {
          field,
          text: label && message === "validation.required" ? t("common:labelled", { label, text }) : text,
        };
      }),
    [wrong, language],
  );
  return { errorOf, listed };
}
