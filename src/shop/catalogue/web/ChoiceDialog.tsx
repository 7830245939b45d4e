import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Price } from "#web/ui/Price.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { useProblem } from "#web/useProblem.ts";
import { labelsOf, type VariantAttributes } from "../catalogue.ts";
import { firstChoice, priceFor, standing, variantOf } from "../choosing.ts";
import type { ProductItem, ProductView } from "../contract.ts";
import { Choices } from "./Choices.tsx";
import { StockLine } from "./StockLine.tsx";

type Props = {
  item: ProductItem;
  open: boolean;
  busy: boolean;
  onChoose(chosen: VariantAttributes): void;
  onClose(): void;
};

/** Size and colour of a product that is not looked at on its own page. */
export function ChoiceDialog({ item, open, busy, onChoose, onClose }: Props) {
  const { language } = useLanguage();
  const problem = useProblem();
  const { data, error } = useQuery({
    queryKey: ["product", item._id, language],
    queryFn: () => api.catalogue.product({ params: { id: item._id }, query: { lang: language } }),
    enabled: open,
  });
  return (
    <Dialog open={open} onClose={onClose} title={item.displayName}>
      {error && <Notice tone="danger" title={problem(error, "product.loadFailed")} />}
      {data ? <Choosing product={data} busy={busy} onChoose={onChoose} /> : !error && <SkeletonLines lines={3} />}
    </Dialog>
  );
}

function Choosing({ product, busy, onChoose }: { product: ProductView } & Pick<Props, "busy" | "onChoose">) {
  const { t } = useTranslation(["catalogue", "common"]);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState(() => firstChoice(product));
  const [asked, setAsked] = useState<string>();
  const stock = standing(product, chosen);
  const words = labelsOf(product.attributes, chosen).map(({ value }) => inLanguage(value, language));
  const isOut = stock.level === "out";
  const press = () => {
    if (variantOf(product, chosen)) onChoose(chosen);
    else setAsked(product.attributes.find(({ key }) => chosen[key] === undefined)?.key);
  };
  return (
    <div className="stack">
      <Price {...priceFor(product, chosen)} />
      <Choices
        product={product}
        chosen={chosen}
        onChoose={(key, value) => setChosen({ ...chosen, [key]: value })}
        asked={asked}
      />
      <StockLine {...stock} choice={words.length > 0 && product.level !== "out" ? words.join(" · ") : undefined} />
      <Button kind="main" size="big" wide busy={busy} aria-disabled={isOut} onClick={press}>
        {isOut ? t("common:stock.out") : t("lists.move")}
      </Button>
    </div>
  );
}
