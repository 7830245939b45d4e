import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { BulkResultBox } from "#web/admin/list/BulkResultBox.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { adminProductsApi } from "./adminProductsApi.ts";
import { type BulkAction, type BulkItemResult, bulkActions, bulkFields, changeInBatches } from "./bulkEdit.ts";
import { parseWholeNumber } from "./form/parseNumbers.ts";
import { allProductQueries } from "./queries.ts";
import { previousValues, type UndoableChange } from "./useInlineEdit.ts";
import type { ProductActions } from "./useProductActions.ts";

/** `children` are rendered in the bar. */
type Props = {
  items: readonly AdminProductItem[];
  may: ProductActions;
  onClear(): void;
  onDone(done: UndoableChange): void;
  children?: ReactNode;
};

/** Applies one change to all selected products and shows the result of each. */
export function BulkProducts({ items, may, onClear, onDone, children }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const queryClient = useQueryClient();
  const [action, setAction] = useState<BulkAction | "">("");
  const [typed, type] = useState("10");
  const [isConfirming, setConfirming] = useState(false);
  const [done, setDone] = useState(0);
  const [results, setResults] = useState<BulkItemResult<AdminProductItem>[]>([]);
  const percent = parseWholeNumber(typed);
  const wrong = action === "deal" && (percent === undefined || percent > 100);

  const changing = useMutation({
    mutationFn: (bulkAction: BulkAction) => {
      const to = bulkFields(bulkAction, percent ?? 0) ?? { deleted: true as const };
      return changeInBatches(items, (ids) => adminProductsApi.changeMany({ body: { ids, to } }), setDone);
    },
    onSuccess(results, bulkAction) {
      setResults(results);
      const to = bulkFields(bulkAction, percent ?? 0);
      const changed = results.filter(({ message }) => message === undefined).map(({ item }) => item);
      if (to && changed.length > 0)
        onDone({
          to,
          items: changed.map((item) => ({ id: item._id, name: item.displayName, back: previousValues(item, to) })),
        });
      onClear();
    },
    onSettled() {
      setConfirming(false);
      return queryClient.invalidateQueries(allProductQueries);
    },
  });

  function apply(): void {
    setDone(0);
    setResults([]);
    if (action === "delete" && !isConfirming) setConfirming(true);
    else if (action && !wrong) changing.mutate(action);
  }

  return (
    <>
      {results.length > 0 && <BulkResult results={results} onHide={() => setResults([])} />}
      <BulkBar count={items.length} onClear={onClear}>
        <span className="select">
          <select
            className="input input--small"
            aria-label={t("products.bulk")}
            value={action}
            onChange={(event) => setAction(event.target.value as BulkAction | "")}
          >
            <option value="">{t("products.bulkChoose")}</option>
            {bulkActions
              .filter((one) => (one === "delete" ? may.delete : may.promote))
              .map((one) => (
                <option key={one} value={one}>
                  {t(`products.bulk.${one}`)}
                </option>
              ))}
          </select>
          <DownIcon />
        </span>
        {action === "deal" && (
          <input
            className="input input--small bulk-percent"
            inputMode="numeric"
            dir="ltr"
            aria-label={t("products.dealPercent")}
            aria-invalid={wrong || undefined}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
        <Button size="small" busy={changing.isPending} aria-disabled={action === "" || wrong} onClick={apply}>
          {t("apply")}
        </Button>
        {!changing.isPending && children}
        {changing.isPending && (
          <label className="bulk-progress">
            <progress max={items.length} value={done} />
            <span className="number">
              {number(done)} / {number(items.length)}
            </span>
          </label>
        )}
      </BulkBar>
      <Dialog
        open={isConfirming && items.length > 0}
        onClose={() => setConfirming(false)}
        title={t("products.bulkDeleteTitle", { count: items.length, n: number(items.length) })}
        actions={
          <>
            <Button kind="danger" busy={changing.isPending} onClick={apply}>
              {t("products.delete")}
            </Button>
            <Button kind="quiet" onClick={() => setConfirming(false)}>
              {t("goBack")}
            </Button>
          </>
        }
      >
        <p>{t("products.bulkDeleteText", { count: items.length })}</p>
      </Dialog>
    </>
  );
}

/** Lists failures first, because they need attention. */
function BulkResult({ results, onHide }: { results: readonly BulkItemResult<AdminProductItem>[]; onHide(): void }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { colon, number } = useLanguage();
  // Another admin may have deleted it meanwhile.
  const errorText = (key: string) =>
    t(`errors:${key === "product.notFound" ? "admin.products.alreadyDeleted" : (key as ErrorKey)}`);
  const failed = results.filter(({ message }) => message !== undefined);
  const done = results.filter(({ message }) => message === undefined);
  const params = { done: number(done.length), total: number(results.length) };
  return (
    <BulkResultBox title={t("errors:admin.orders.bulkResult", params)} failed={failed.length} onClose={onHide}>
      <ul className="bulk-result__list">
        {[...failed, ...done].map(({ item, message }) => (
          <li key={item._id}>
            <bdi>{item.displayName}</bdi>
            {`${colon} `}
            {message === undefined ? t("products.bulkOk") : errorText(message)}
          </li>
        ))}
      </ul>
    </BulkResultBox>
  );
}
