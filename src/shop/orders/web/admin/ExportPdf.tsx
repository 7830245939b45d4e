import { useTranslation } from "react-i18next";
import { digitsOfNumber } from "#shop/orders/number.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useLanguage } from "#web/language.tsx";
import { type Picks, picksOf } from "./picks.ts";

type Props = { query: Readonly<Record<string, string>>; chosen?: Picks };

/** The list on paper: the chosen orders, or everything that the filters find. */
export function ExportPdf({ query, chosen = picksOf([]) }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const count = chosen.size;
  if (count === 0) return <DownloadButton path="/admin/orders/export.pdf" query={query} label={t("exportPdf")} />;
  const named = {
    numbers: [...chosen.values()].map(({ number: named }) => digitsOfNumber(named)).join(","),
    ...(query.sort && { sort: query.sort }),
  };
  return (
    <DownloadButton
      path="/admin/orders/export.pdf"
      query={named}
      label={t("exportPdfChosen", { count, n: number(count) })}
    />
  );
}
