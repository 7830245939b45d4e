import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useAddToCart } from "#web/actions.tsx";
import { useShop } from "#web/frame/shop.tsx";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Price } from "#web/ui/Price.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";
import { toast } from "#web/ui/toast.ts";
import { labelsOf } from "../catalogue.ts";
import { priceFor, standing } from "../choosing.ts";
import type { ProductView } from "../contract.ts";
import { Assurances } from "./Assurances.tsx";
import { Choices } from "./Choices.tsx";
import { StockLine } from "./StockLine.tsx";
import type { useChoice } from "./useChoice.ts";

type Props = { product: ProductView; choice: ReturnType<typeof useChoice> };

/** Everything between the wish and the cart. On phones the button also waits at the foot of the screen. */
export function BuyBox({ product, choice }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language } = useLanguage();
  const { chosen, choose } = choice;
  const { quantity, setQuantity, most, add, adding, asked } = useBuying(product, choice);
  const price = priceFor(product, chosen);
  const stock = standing(product, chosen);
  const isOut = stock.level === "out";
  const { ref: buying, inView } = useInView();
  const words = labelsOf(product.attributes, chosen).map(({ value }) => inLanguage(value, language));
  const button = (
    <Button kind="main" size="big" busy={adding} aria-disabled={isOut} onClick={add}>
      {isOut ? t("common:stock.out") : t("product.add")}
    </Button>
  );
  return (
    <>
      <Badges badges={product.badges} />
      <div>
        <Price big {...price} />
        <Tax />
      </div>
      <Choices product={product} chosen={chosen} onChoose={choose} asked={asked} />
      <StockLine {...stock} choice={words.length > 0 && product.level !== "out" ? words.join(" · ") : undefined} />
      <div className="buy__add buy__add--counted" ref={buying}>
        <QuantityStepper value={quantity} onChange={setQuantity} max={most} label={product.displayName} />
        {button}
      </div>
      <Assurances />
      <div className="buy-bar" hidden={inView}>
        <div>
          <Price {...price} />
          {words.length > 0 && <p className="tiny soft">{words.join(" · ")}</p>}
        </div>
        {button}
      </div>
    </>
  );
}

function useBuying(product: ProductView, { chosen, variant, missing }: Props["choice"]) {
  const { t } = useTranslation("errors");
  const addToCart = useAddToCart();
  const [wished, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<string>();
  const most = Math.max(1, Math.min(99, variant?.stock ?? product.stock));
  // Another size may have fewer: what is shown is what can be had.
  const quantity = Math.min(wished, most);
  return {
    quantity,
    setQuantity,
    most,
    adding,
    /** The choice that was missing at the last try. */
    asked,
    async add() {
      if (!variant) {
        toast.error(t("product.variantRequired"));
        setAsked(missing);
        if (missing) askFor(missing);
        return;
      }
      setAdding(true);
      await addToCart({ productId: product._id, variantAttributes: chosen, quantity }).finally(() => setAdding(false));
    },
  };
}

/** One button is enough: the bar at the foot of a phone steps back while the other is on screen. */
function useInView() {
  const ref = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, inView };
}

/** Leads to the choice that is missing. */
function askFor(key: string): void {
  const choice = document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(key)}"]`);
  choice?.scrollIntoView({ block: "center" });
  choice?.querySelector<HTMLElement>("[role=radio][tabindex='0']")?.focus({ preventScroll: true });
}

function Badges({ badges: { bestSeller, newArrival, todaysDeal } }: Pick<ProductView, "badges">) {
  const { t } = useTranslation("catalogue");
  if (!bestSeller && !newArrival && !todaysDeal) return null;
  return (
    <div className="row">
      {todaysDeal && <Badge tone="deal">{t("badge.deal")}</Badge>}
      {bestSeller && <Badge tone="accent">{t("badge.best")}</Badge>}
      {newArrival && <Badge>{t("badge.new")}</Badge>}
    </div>
  );
}

function Tax() {
  const { t } = useTranslation("catalogue");
  const { percent } = useLanguage();
  const { taxPercent, pricesIncludeTax } = useShop();
  if (taxPercent === 0) return null;
  const key = pricesIncludeTax ? "product.taxIncluded" : "product.tax";
  return <p className="tiny soft">{t(key, { percent: percent(taxPercent) })}</p>;
}
