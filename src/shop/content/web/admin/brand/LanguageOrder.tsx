import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#platform/languages.ts";
import { OrderButtons } from "#shop/catalogue/web/admin/pages/OrderButtons.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { moveTo } from "../home/sectionDraft.ts";

type Props = { languages: readonly Language[]; onChange(languages: Language[]): void };

/** The order of the language menu. */
export function LanguageOrder({ languages: order, onChange }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [announcement, announce] = useState("");
  function move(from: number, step: number): void {
    onChange(moveTo(order, from, from + step));
    announce(t("product.movedTo", { n: number(from + step + 1), total: number(order.length) }));
  }
  return (
    <section className="box stack">
      <h2>{t("brand.languages")}</h2>
      <p className="muted small">{t("brand.languagesHint")}</p>
      <ol className="brand__languages">
        {order.map((code, at) => (
          <li key={code}>
            <bdi lang={code}>{languages[code].name}</bdi>
            <OrderButtons
              name={languages[code].name}
              isFirst={at === 0}
              isLast={at === order.length - 1}
              onMove={(step) => move(at, step)}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </section>
  );
}
