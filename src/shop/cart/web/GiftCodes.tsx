import { useTranslation } from "react-i18next";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import type { promotionsApi } from "#shop/promotions/web/promotionsApi.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";

export type GiftCodeList = Awaited<ReturnType<typeof promotionsApi.mine>>["items"];
type Props = { codes: GiftCodeList; busy: boolean; onUse(code: string): void };

/** The customer's unused gift codes, so that they need not search their mail. */
export function GiftCodes({ codes, busy, onUse }: Props) {
  const { t } = useTranslation("cart");
  const { money, percent, day } = useLanguage();
  return (
    <div className="gift-codes">
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
              <span className="code small">{formatCouponCode(code)}</span>
              {expiresAt && <span className="muted tiny">{t("code.until", { day: day(expiresAt) })}</span>}
            </p>
            <Button
              size="small"
              aria-label={t("code.applyThis", { code: formatCouponCode(code) })}
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
