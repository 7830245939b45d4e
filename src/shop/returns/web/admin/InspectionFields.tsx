import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parsePounds } from "#platform/money.ts";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { commonPieces, type LineQuantity } from "#shop/orders/lineQuantity.ts";
import { openReturnOf } from "#shop/orders/web/admin/OpenReturn.tsx";
import { Field } from "#web/ui/Field.tsx";
import { LineItemPicker } from "../LineItemPicker.tsx";

/** Form for the inspection of returned goods. */
export function useInspection(order: AdminOrderView) {
  const returned = openReturnOf(order)?.items ?? [];
  const items = commonPieces(returned, order.restockable);
  const [restock, setRestock] = useState<LineQuantity[]>();
  const [cost, typeCost] = useState("");
  const [inspectionNote, typeNote] = useState("");
  const amount = cost.trim() === "" ? 0 : parsePounds(cost);
  return {
    items,
    hasLost: countOf(items) < countOf(returned),
    restock: restock ?? items,
    setRestock,
    cost,
    typeCost,
    inspectionNote,
    typeNote,
    isBad: amount === undefined,
    body: {
      restock: restock ?? items,
      ...(amount ? { cost: amount } : {}),
      ...(inspectionNote.trim() ? { inspectionNote: inspectionNote.trim() } : {}),
    },
  };
}

const countOf = (pieces: readonly LineQuantity[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

type Props = { order: AdminOrderView; name: string; inspection: ReturnType<typeof useInspection> };

/** Pieces that are restocked (the others are written off), what the return cost, and a note. */
export function InspectionFields({ order, name, inspection }: Props) {
  const { t } = useTranslation("admin");
  return (
    <>
      {inspection.items.length > 0 && (
        <>
          <LineItemPicker
            legend={t("inspection.restock")}
            items={order.items}
            returnable={inspection.items}
            selected={inspection.restock}
            onChange={inspection.setRestock}
          />
          <p className="field__hint">{t("inspection.writtenOff")}</p>
        </>
      )}
      {inspection.hasLost && <p className="small">{t("inspection.lost")}</p>}
      <div className="fields fields--2">
        <Field
          name={`${name}-cost`}
          label={t("inspection.cost")}
          hint={t("inspection.costHint")}
          optional
          latin
          inputMode="decimal"
          error={inspection.isBad ? t("orderAction.amountBad") : undefined}
          value={inspection.cost}
          onChange={(event) => inspection.typeCost(event.target.value)}
        />
        <Field
          name={`${name}-inspection`}
          label={t("inspection.note")}
          optional
          maxLength={500}
          value={inspection.inspectionNote}
          onChange={(event) => inspection.typeNote(event.target.value)}
        />
      </div>
    </>
  );
}
