import { useTranslation } from "react-i18next";
import { NextIcon } from "#web/ui/icons.tsx";
import type { ChangeText } from "./useChangeText.ts";

/** The value before and after, in reading direction. */
export function ChangeValues({ change: { before, after } }: { change: ChangeText }) {
  const { t } = useTranslation("admin");
  return (
    <span className="change-values">
      {before !== undefined && <bdi>{before}</bdi>}
      {before !== undefined && after !== undefined && (
        <>
          {" "}
          <NextIcon aria-hidden="true" /> <span className="visually-hidden">{t("audit.becomes")} </span>
        </>
      )}
      {after !== undefined && <bdi>{after}</bdi>}
    </span>
  );
}
