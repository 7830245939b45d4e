import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddToCart } from "#web/actions.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useLater } from "#web/ui/useLater.ts";
import type { VariantAttributes } from "../catalogue.ts";
import { firstChoice } from "../choosing.ts";
import type { ProductItem } from "../contract.ts";
import { useKeep } from "./useKeep.ts";

type Props = { item: ProductItem; onMoved(): void };

/** From the list into the cart; what comes in several sizes or colours is chosen first. */
export function MoveToCart({ item, onMoved }: Props) {
  const { t } = useTranslation(["catalogue", "common"]);
  const [Choice, fetchChoice] = useLater(() => import("./ChoiceDialog.tsx").then((file) => file.ChoiceDialog));
  const [choosing, choose] = useState(false);
  const [busy, setBusy] = useState(false);
  const addToCart = useAddToCart();
  const keep = useKeep();
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
    if (isPlain) return void move(firstChoice({ attributes: item.attributes, variants: [] }));
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
