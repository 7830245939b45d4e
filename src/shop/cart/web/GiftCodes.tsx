import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { writeCode } from "#shop/promotions/code.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { giftCodesAsk } from "./useCode.ts";

/** The person's own codes, so that nobody has to look for the mail. */
export function GiftCodes({ busy, onUse }: { busy: boolean; onUse(code: string): void }) {
  const { t } = useTranslation("cart");
  const { money, percent, day } = useLanguage();
  const codes = useQuery(giftCodesAsk).data?.items ?? [];
  if (codes.length === 0) return null;
  return (
    <div className="gifts">
      <h3>{t("code.mine")}</h3>
      <ul>
        {codes.map(({ code, percentOff, amountOff, expiresAt }) => (
          <li key={code}>
            <p>
              <b>
                {percentOff === null
                  ? t("code.amount", { amount: money(amountOff ?? 0) })
                  : t("code.percent", { percent: percent(percentOff) })}
              </b>
              <span className="code small">{writeCode(code)}</span>
              {expiresAt && <span className="soft tiny">{t("code.until", { day: day(expiresAt) })}</span>}
            </p>
            <Button
              size="small"
              aria-label={t("code.applyThis", { code: writeCode(code) })}
              aria-disabled={busy}
              onClick={() => onUse(code)}
            >
              {t("code.apply")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
