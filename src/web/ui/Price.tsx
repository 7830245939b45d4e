import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { classes } from "./classes.ts";

type Props = {
  /** In pounds, as the API speaks. */
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
    <p className={classes("price", big && "price--big")}>
      {cut ? (
        <>
          <span className="price__now">
            <span className="unseen">{t("price.now")} </span>
            {before}
            <bdi>{money(dealPrice)}</bdi>
          </span>
          <s>
            <span className="unseen">{t("price.was")} </span>
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
