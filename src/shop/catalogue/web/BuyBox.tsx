import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useModuleSlots } from "#web/layout/ModuleSlots.ts";
import { useShop } from "#web/layout/ShopContext.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Price } from "#web/ui/Price.tsx";
import { QuantityStepper } from "#web/ui/QuantityStepper.tsx";
import { toast } from "#web/ui/toast.ts";
import type { ProductView } from "../contract.ts";
import { labelsOf } from "../product.ts";
import { selectionLowestPrice, selectionPrice, selectionStock } from "../variantSelection.ts";
import { Assurances } from "./Assurances.tsx";
import { StockLine } from "./StockLine.tsx";
import { StockAlertButton } from "./stockAlerts/StockAlertButton.tsx";
import type { useVariantSelection } from "./useVariantSelection.ts";
import { VariantPicker } from "./VariantPicker.tsx";

type Props = { product: ProductView; selection: ReturnType<typeof useVariantSelection> };

/** Variant picker, quantity and "add to cart". On phones the button is also in a bar at the bottom of the screen. */
export function BuyBox({ product, selection }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language, money } = useLanguage();
  const { chosen, choose } = selection;
  const { quantity, setQuantity, maxQuantity, add, adding, missingOption, askForOption } = useAddToCartForm(
    product,
    selection,
  );
  const price = selectionPrice(product, chosen);
  const lowestPrice = selectionLowestPrice(product, chosen);
  const stock = selectionStock(product, chosen);
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
      <ProductBadges badges={product.badges} />
      <div>
        <Price big {...price} />
        {lowestPrice !== null && <p className="tiny muted">{t("product.lowest", { price: money(lowestPrice) })}</p>}
        <TaxNote />
      </div>
      <VariantPicker product={product} selectedAttributes={chosen} onChoose={choose} missing={missingOption} />
      <StockLine {...stock} choice={words.length > 0 && product.level !== "out" ? words.join(" · ") : undefined} />
      <div className="buy-box__add buy-box__add--counted" ref={buying}>
        <QuantityStepper value={quantity} onChange={setQuantity} max={maxQuantity} label={product.displayName} />
        {button}
      </div>
      {isOut && stock.made && (
        <StockAlertButton
          variantId={selection.variant?._id}
          choice={words.join(" · ") || product.displayName}
          onMissing={askForOption}
        />
      )}
      <Assurances />
      <div className="buy-bar" hidden={inView}>
        <div>
          <Price {...price} />
          {words.length > 0 && <p className="tiny muted">{words.join(" · ")}</p>}
        </div>
        {button}
      </div>
    </>
  );
}

const doubleClickMs = 500;

function useAddToCartForm(product: ProductView, { chosen, variant, missing }: Props["selection"]) {
  const { t } = useTranslation("errors");
  const addToCart = useModuleSlots().useAddToCart();
  const [requested, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const [missingOption, setMissingOption] = useState<string>();
  const maxQuantity = Math.max(1, Math.min(99, variant?.stock ?? product.stock));
  // Clamp the quantity: another size may have less stock.
  const quantity = Math.min(requested, maxQuantity);
  const askForOption = () => {
    toast.error(t("product.variantRequired"));
    setMissingOption(missing);
    if (missing) focusMissingOption(missing);
  };
  return {
    quantity,
    setQuantity,
    maxQuantity,
    adding,
    /** The attribute without a value at the last attempt to add to the cart. */
    missingOption,
    askForOption,
    async add() {
      if (!variant) return askForOption();
      setAdding(true);
      const added = addToCart({ productId: product._id, variantAttributes: chosen, quantity });
      // The second press of a double click often comes after the answer.
      await Promise.all([added, new Promise((resolve) => setTimeout(resolve, doubleClickMs))]);
      setAdding(false);
    },
  };
}

/** Hides the bottom bar on phones while the main button is visible. */
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

/** Focuses the attribute without a value. */
function focusMissingOption(key: string): void {
  const choice = document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(key)}"]`);
  choice?.scrollIntoView({ block: "center" });
  choice?.querySelector<HTMLElement>("[role=radio][tabindex='0']")?.focus({ preventScroll: true });
}

function ProductBadges({ badges: { bestSeller, newArrival, todaysDeal } }: Pick<ProductView, "badges">) {
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

function TaxNote() {
  const { t } = useTranslation("catalogue");
  const { percent } = useLanguage();
  const { taxPercent, pricesIncludeTax } = useShop();
  if (taxPercent === 0) return null;
  const key = pricesIncludeTax ? "product.taxIncluded" : "product.tax";
  return <p className="tiny muted">{t(key, { percent: percent(taxPercent) })}</p>;
}
