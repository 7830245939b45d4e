import { useTranslation } from "react-i18next";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { changedFields, type DraftField } from "./draftConflict.ts";

type Props = {
  /** The version that the form was loaded with. */
  before: AdminProduct;
  /** The current version; the dialog is open while it is set. */
  now: AdminProduct | undefined;
  onLoadNewer(): void;
  onKeep(): void;
  onClose(): void;
};

const fieldLabels: Record<DraftField, `product.${string}` | `products.${string}` | `sizeChart.${string}`> = {
  name: "product.name",
  description: "product.description",
  category: "products.category",
  price: "products.price",
  deal: "products.deal",
  attributes: "product.attributes",
  variants: "product.variants",
  isFeatured: "products.featured",
  hidden: "products.visible",
  tags: "product.tags",
  sizeChart: "sizeChart.title",
  pictures: "product.pictures",
};

/** Edit conflict: take the other version or keep one's own, never a silent merge. */
export function ConflictDialog({ before, now, onLoadNewer, onKeep, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const changed = now ? changedFields(before, now) : [];
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
          <Button onClick={onLoadNewer}>{t("product.takeTheirs")}</Button>
          <Button kind="quiet" onClick={onClose}>
            {t("goBack")}
          </Button>
        </>
      }
    >
      <p>{t("product.conflictText")}</p>
      {changed.length > 0 && (
        <p>
          <b>{t("product.conflictParts")}</b>{" "}
          {changed.map((part) => t(fieldLabels[part] as "product.name")).join(" · ")}
        </p>
      )}
    </Dialog>
  );
}
