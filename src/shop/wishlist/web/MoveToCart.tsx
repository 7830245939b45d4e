import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductItem } from "#shop/catalogue/contract.ts";
import type { VariantAttributes } from "#shop/catalogue/product.ts";
import { defaultSelection } from "#shop/catalogue/variantSelection.ts";
import { useModuleSlots } from "#web/layout/ModuleSlots.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import { useSetWishlisted } from "./useSetWishlisted.ts";

type Props = { item: ProductItem; onMoved(): void };

/** Moves an item to the cart; opens the variant dialog first if it has several sizes or colours. */
export function MoveToCart({ item, onMoved }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const [Choice, fetchChoice] = useLazyComponent(() =>
    import("#shop/catalogue/web/VariantDialog.tsx").then((file) => file.VariantDialog),
  );
  const [choosing, choose] = useState(false);
  const [busy, setBusy] = useState(false);
  const addToCart = useModuleSlots().useAddToCart();
  const keep = useSetWishlisted();
  const isOut = item.level === "out";
  const isPlain = item.attributes.every(({ values }) => values.length === 1);

  async function move(variantAttributes: VariantAttributes): Promise<void> {
    setBusy(true);
    const added = await addToCart({ productId: item._id, variantAttributes }).finally(() => setBusy(false));
    if (!added) return;
    choose(false);
    onMoved();
    await keep(item._id, false);
  }

  function press(): void {
    if (isPlain) return void move(defaultSelection({ attributes: item.attributes, variants: [] }));
    fetchChoice();
    choose(true);
  }

  const words = isOut ? t("common:stock.out") : t("lists.move");
  return (
    <>
      <Button
        size="small"
        wide
        busy={busy && !choosing}
        aria-disabled={isOut}
        aria-label={t("common:labelled", { label: words, text: item.displayName })}
        onClick={press}
      >
        {words}
      </Button>
      {Choice && <Choice item={item} open={choosing} busy={busy} onChoose={move} onClose={() => choose(false)} />}
    </>
  );
}
