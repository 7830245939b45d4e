import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "./classNames.ts";

type Props = {
  /** In pounds, as in the API. */
  price: number;
  dealPrice?: number | null | undefined;
  /** Variants have their own prices and this is the lowest. */
  from?: boolean | undefined;
  big?: boolean | undefined;
};

export function Price({ price, dealPrice, from, big }: Props) {
  const { t } = useTranslation("common");
  const { money } = useLanguage();
  const cut = dealPrice != null && dealPrice < price;
  const before = from && <span className="price__from">{t("price.from")} </span>;
  return (
    <p className={classNames("price", big && "price--big")}>
      {cut ? (
        <>
          <span className="price__now">
            <span className="visually-hidden">{t("price.now")} </span>
            {before}
            <bdi>{money(dealPrice)}</bdi>
          </span>
          <s>
            <span className="visually-hidden">{t("price.was")} </span>
            <bdi>{money(price)}</bdi>
          </s>
        </>
      ) : (
        <span>
          {before}
          <bdi>{money(price)}</bdi>
        </span>
      )}
    </p>
  );
}
