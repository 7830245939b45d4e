import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorKey } from "#platform/errors.ts";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useLanguage } from "#web/language.tsx";
import { BulkBar } from "#web/ui/BulkBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { DownIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { allProducts } from "./asks.ts";
import { changeAll, type Deed, deeds, fieldsOf, type Result } from "./bulk.ts";
import { readWhole } from "./form/read.ts";
import { backOf, type Done } from "./useQuickChange.ts";

/** `children` stand in the bar too. */
type Props = { items: readonly DeskItem[]; onClear(): void; onDone(done: Done): void; children?: ReactNode };

/** One change for everything that is selected, and afterwards what became of each product. */
export function BulkProducts({ items, onClear, onDone, children }: Props) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const known = useQueryClient();
  const [deed, wish] = useState<Deed | "">("");
  const [typed, type] = useState("10");
  const [sure, ask] = useState(false);
  const [done, setDone] = useState(0);
  const [results, setResults] = useState<Result<DeskItem>[]>([]);
  const percent = readWhole(typed);
  const wrong = deed === "deal" && (percent === undefined || percent > 100);

  const changing = useMutation({
    mutationFn: (deed: Deed) => {
      const to = fieldsOf(deed, percent ?? 0) ?? { deleted: true as const };
      return changeAll(items, (ids) => api.productDesk.changeMany({ body: { ids, to } }), setDone);
    },
    onSuccess(results, deed) {
      setResults(results);
      const to = fieldsOf(deed, percent ?? 0);
      const changed = results.filter(({ message }) => message === undefined).map(({ item }) => item);
      if (to && changed.length > 0)
        onDone({
          to,
          items: changed.map((item) => ({ id: item._id, name: item.displayName, back: backOf(item, to) })),
        });
      onClear();
    },
    onSettled() {
      ask(false);
      return known.invalidateQueries(allProducts);
    },
  });

  function go(): void {
    setDone(0);
    setResults([]);
    if (deed === "delete" && !sure) ask(true);
    else if (deed && !wrong) changing.mutate(deed);
  }

  return (
    <>
      {results.length > 0 && <BulkResult results={results} onHide={() => setResults([])} />}
      <BulkBar count={items.length} onClear={onClear}>
        <span className="select">
          <select
            className="input input--small"
            aria-label={t("products.bulk")}
            value={deed}
            onChange={(event) => wish(event.target.value as Deed | "")}
          >
            <option value="">{t("products.bulkChoose")}</option>
            {deeds.map((one) => (
              <option key={one} value={one}>
                {t(`products.bulk.${one}`)}
              </option>
            ))}
          </select>
          <DownIcon />
        </span>
        {deed === "deal" && (
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
        <Button size="small" busy={changing.isPending} aria-disabled={deed === "" || wrong} onClick={go}>
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
        open={sure && items.length > 0}
        onClose={() => ask(false)}
        title={t("products.bulkDeleteTitle", { count: items.length, n: number(items.length) })}
        actions={
          <>
            <Button kind="danger" busy={changing.isPending} onClick={go}>
              {t("products.delete")}
            </Button>
            <Button kind="quiet" onClick={() => ask(false)}>
              {t("goBack")}
            </Button>
          </>
        }
      >
        <p>{t("products.deleteText")}</p>
      </Dialog>
    </>
  );
}

/** What could not be done comes first, since somebody has to look at it. */
function BulkResult({ results, onHide }: { results: readonly Result<DeskItem>[]; onHide(): void }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { number } = useLanguage();
  // Somebody else may have deleted it meanwhile.
  const said = (key: string) =>
    t(`errors:${key === "product.notFound" ? "admin.products.alreadyDeleted" : (key as ErrorKey)}`);
  const failed = results.filter(({ message }) => message !== undefined);
  const done = results.filter(({ message }) => message === undefined);
  const facts = { done: number(done.length), total: number(results.length) };
  return (
    <div className="bulk-result">
      <Notice
        live
        tone={failed.length === 0 ? "success" : "warning"}
        title={t("errors:admin.orders.bulkResult", facts)}
      >
        <ul>
          {[...failed, ...done].map(({ item, message }) => (
            <li key={item._id}>
              <bdi>{item.displayName}</bdi>: {message === undefined ? t("products.bulkOk") : said(message)}
            </li>
          ))}
        </ul>
      </Notice>
      <Button size="small" onClick={onHide}>
        {t("hideResult")}
      </Button>
    </div>
  );
}
