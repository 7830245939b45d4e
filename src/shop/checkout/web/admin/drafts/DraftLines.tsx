import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { DraftQuote } from "#shop/checkout/adminDraftContract.ts";
import type { DraftLine } from "#shop/checkout/draftRules.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";

type Props = {
  lines: readonly DraftLine[];
  quote: DraftQuote | undefined;
  onChange(lines: DraftLine[]): void;
};

/** The lines of the order at current prices. */
export function DraftLines({ lines, quote, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { language, money, number } = useLanguage();
  if (lines.length === 0) return <p className="muted">{t("drafts.noLines")}</p>;
  return (
    <ul className="draft__lines">
      {lines.map(({ variantId, quantity }, at) => {
        const line = quote?.lines.find((one) => one.variantId === variantId);
        const name = line ? inLanguage(line.name, language) : "";
        return (
          <li key={variantId}>
            <div className="draft__line-name">
              <bdi>{name}</bdi>
              <span className="small muted">
                {line?.attributes.map((value) => inLanguage(value, language)).join(" · ")}
              </span>
              {line && line.stock < quantity && (
                <span className="small draft__short">
                  {line.stock === 0 ? t("drafts.soldOut") : t("drafts.onlyInStock", { n: number(line.stock) })}
                </span>
              )}
              {quote && !line && <span className="small draft__short">{t("drafts.gone")}</span>}
            </div>
            <QuantityStepper
              label={name}
              value={quantity}
              max={Math.min(99, Math.max(line?.stock ?? 99, 1))}
              onChange={(quantity) => onChange(lines.with(at, { variantId, quantity }))}
            />
            <bdi className="number">{line ? money(line.lineTotal) : "–"}</bdi>
            <IconButton label={t("drafts.removeLine", { name })} onClick={() => onChange(lines.toSpliced(at, 1))}>
              <RemoveIcon />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
