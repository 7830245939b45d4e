import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Price } from "#web/ui/Price.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import type { ProductItem, ProductView } from "../contract.ts";
import { labelsOf, type VariantAttributes } from "../product.ts";
import { defaultSelection, findSelectedVariant, selectionPrice, selectionStock } from "../variantSelection.ts";
import { productQuery } from "./queries.ts";
import { StockLine } from "./StockLine.tsx";
import { VariantPicker } from "./VariantPicker.tsx";

type Props = {
  item: ProductItem;
  open: boolean;
  busy: boolean;
  onChoose(selection: VariantAttributes): void;
  onClose(): void;
};

/** Selects size and colour of a product outside its product page. */
export function VariantDialog({ item, open, busy, onChoose, onClose }: Props) {
  const { language } = useLanguage();
  const errorMessage = useErrorMessage();
  const { data, error } = useQuery({ ...productQuery(item._id, language), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={item.displayName}>
      {error && <Notice tone="danger" title={errorMessage(error, "product.loadFailed")} />}
      {data ? <VariantForm product={data} busy={busy} onChoose={onChoose} /> : !error && <SkeletonLines lines={3} />}
    </Dialog>
  );
}

function VariantForm({ product, busy, onChoose }: { product: ProductView } & Pick<Props, "busy" | "onChoose">) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState(() => defaultSelection(product));
  const [missing, setMissing] = useState<string>();
  const stock = selectionStock(product, chosen);
  const words = labelsOf(product.attributes, chosen).map(({ value }) => inLanguage(value, language));
  const isOut = stock.level === "out";
  const press = () => {
    if (findSelectedVariant(product, chosen)) onChoose(chosen);
    else setMissing(product.attributes.find(({ key }) => chosen[key] === undefined)?.key);
  };
  return (
    <div className="stack">
      <Price {...selectionPrice(product, chosen)} />
      <VariantPicker
        product={product}
        selectedAttributes={chosen}
        onChoose={(key, value) => setChosen({ ...chosen, [key]: value })}
        missing={missing}
      />
      <StockLine {...stock} choice={words.length > 0 && product.level !== "out" ? words.join(" · ") : undefined} />
      <Button kind="main" size="big" wide busy={busy} aria-disabled={isOut} onClick={press}>
        {isOut ? t("common:stock.out") : t("lists.move")}
      </Button>
    </div>
  );
}
