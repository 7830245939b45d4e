import { useTranslation } from "react-i18next";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { changedMeanwhile, type Part } from "./theirs.ts";

type Props = {
  /** What the form started from. */
  before: DeskProduct;
  /** What is there now; the dialog is open while there is something. */
  now: DeskProduct | undefined;
  onTake(): void;
  onKeep(): void;
  onClose(): void;
};

const names: Record<Part, `product.${string}` | `products.${string}`> = {
  name: "product.name",
  description: "product.description",
  category: "products.category",
  price: "products.price",
  deal: "products.deal",
  attributes: "product.attributes",
  variants: "product.variants",
  isFeatured: "products.featured",
  hidden: "products.visible",
  pictures: "product.pictures",
};

/** Somebody else was quicker: theirs or mine, but never one of both without being asked. */
export function ConflictDialog({ before, now, onTake, onKeep, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const changed = now ? changedMeanwhile(before, now) : [];
  return (
    <Dialog
      open={now !== undefined}
      onClose={onClose}
      title={t("product.conflict")}
      lead={now && t("product.conflictAt", { at: dayAndTime(now.updatedAt) })}
      actions={
        <>
          <Button kind="main" onClick={onKeep}>
            {t("product.keepMine")}
          </Button>
          <Button onClick={onTake}>{t("product.takeTheirs")}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t("goBack")}
          </Button>
        </>
      }
    >
      <p>{t("product.conflictText")}</p>
      {changed.length > 0 && (
        <p>
          <b>{t("product.conflictParts")}</b> {changed.map((part) => t(names[part] as "product.name")).join(" · ")}
        </p>
      )}
    </Dialog>
  );
}
