import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { inLanguage, isLanguage } from "#platform/languages.ts";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { LeaveDialog } from "#web/admin/LeaveDialog.tsx";
import { useLeaveGuard } from "#web/admin/useLeaveGuard.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { ShowIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { DeleteDialog } from "../DeleteDialog.tsx";
import { productFormHref } from "../productFormHref.ts";
import { AttributesSection } from "./AttributesSection.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { PicturesSection } from "./PicturesSection.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { SizeChartSection } from "./SizeChartSection.tsx";
import { TranslationsSection } from "./TranslationsSection.tsx";
import { useDraftAutosave } from "./useDraftAutosave.ts";
import { useErrorSummary } from "./useErrorSummary.ts";
import { useProductForm } from "./useProductForm.ts";
import { VariantsSection } from "./VariantsSection.tsx";

/** Form to create or edit a product. */
export function ProductForm({ product: initialProduct }: { product?: AdminProduct }) {
  const { t } = useTranslation("admin");
  const { dayAndTime, language, number } = useLanguage();
  const navigate = useNavigate();
  const wasSaved = (useLocation().state as { saved?: boolean } | null)?.saved === true;
  const [previewing, preview] = useState(false);
  const [removing, remove] = useState(false);

  const form = useProductForm(initialProduct, (saved, unsavedPictures) => {
    void autosave.drop();
    autosave.settle();
    // Stay on the form if pictures failed to upload; it now edits the created product.
    if (unsavedPictures > 0) return;
    toast.success(t("product.saved"));
    if (initialProduct) return;
    leaveGuard.release();
    void navigate(productFormHref(saved._id), { replace: true, state: { saved: true } });
  });
  const { draft, product, problems, isDirty } = form;
  const autosave = useDraftAutosave(product?._id ?? "new", draft, isDirty, form.restore);
  const leaveGuard = useLeaveGuard(isDirty);
  const summary = useErrorSummary(draft, problems);
  const [wrongText] = Object.keys(problems);
  // Keep the array's identity until the next submit, because the summary takes the focus whenever it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes the texts, not the list of errors
  const summaryErrors = useMemo(() => summary, [problems]);
  const languageWithError = wrongText?.match(/^(?:name|description)\.(\w+)$/)?.[1];
  const fields = useRestoreFocus(form.isSaving);
  const parts = { draft, change: form.change, wrong: form.wrong };

  function saveOnShortcut(event: KeyboardEvent): void {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.save();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S is a shortcut for the save button
    <div className="product-form" onKeyDown={saveOnShortcut}>
      <div className="admin__head">
        <h1>{product ? <bdi>{inLanguage(product.name, language)}</bdi> : t("tab.create")}</h1>
        <div className="row">
          {product && (
            <>
              <ButtonLink size="small" kind="quiet" to={`/product/${product._id}`} target="_blank">
                {t("products.inShop")}
              </ButtonLink>
              <ButtonLink size="small" kind="quiet" to={`/secret-dashboard/products/${product._id}/prices`}>
                {t("products.prices")}
              </ButtonLink>
              <Button size="small" kind="quiet" onClick={() => remove(true)}>
                {t("products.delete")}
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="stack">
        {wasSaved && !isDirty && !form.errorText && initialProduct && (
          <Notice tone="success" title={t(initialProduct.hidden ? "product.isHiddenStill" : "product.isInShop")} live>
            <ButtonLink kind="quiet" size="small" to={productFormHref()}>
              {t("product.another")}
            </ButtonLink>
          </Notice>
        )}
        {autosave.restoredAt !== undefined && (
          <Notice title={t("product.restored", { at: dayAndTime(new Date(autosave.restoredAt).toISOString()) })} live>
            <Button
              size="small"
              onClick={() => {
                form.discard();
                autosave.settle();
              }}
            >
              {t("product.discard")}
            </Button>
          </Notice>
        )}
        <ErrorSummary errors={summaryErrors} />
        {form.errorText && <Notice tone="danger" live title={form.errorText} />}
        {form.unsavedPictures > 0 && !form.isSaving && (
          <Notice
            tone="warning"
            live
            title={t("product.picturesUnsent", { count: form.unsavedPictures, n: number(form.unsavedPictures) })}
          >
            <Button size="small" onClick={form.save}>
              {t("product.retryPictures")}
            </Button>
          </Notice>
        )}
        <div className="stack" inert={form.isSaving} ref={fields} onChange={form.onChange}>
          <TranslationsSection
            {...parts}
            languageWithError={languageWithError && isLanguage(languageWithError) ? languageWithError : undefined}
          />
          <PricingSection {...parts} saved={product} />
          <AttributesSection {...parts} />
          <VariantsSection {...parts} />
          <SizeChartSection {...parts} />
          <PicturesSection {...parts} sending={form.sending} />
        </div>
      </div>
      <div className="form-footer">
        <Button kind="main" busy={form.isSaving} onClick={form.save}>
          {t(product ? "product.save" : "product.create")}
        </Button>
        <Button onClick={() => preview(true)}>
          <ShowIcon />
          {t("product.preview")}
        </Button>
        <span className="small muted" role="status">
          {form.isSaving ? t("product.saving") : isDirty ? t("product.unsaved") : ""}
        </span>
        {isDirty && !form.isSaving && (
          <Button kind="quiet" className="ms-auto" onClick={form.discard}>
            {t("product.discard")}
          </Button>
        )}
      </div>
      <Dialog
        open={form.withoutStock > 0}
        onClose={form.keepEditing}
        title={t("product.withoutStock", { count: form.withoutStock, n: number(form.withoutStock) })}
        actions={
          <>
            <Button kind="main" onClick={form.keepEditing}>
              {t("product.enterStock")}
            </Button>
            <Button onClick={form.saveSoldOut}>{t("product.publishSoldOut")}</Button>
          </>
        }
      >
        <p>{t("product.withoutStockText")}</p>
      </Dialog>
      <PreviewDialog draft={draft} open={previewing} onClose={() => preview(false)} />
      {product && (
        <>
          <ConflictDialog
            before={product}
            now={form.newerProduct}
            onLoadNewer={form.loadNewer}
            onKeep={form.keepMine}
            onClose={form.closeConflict}
          />
          <DeleteDialog
            item={removing ? { _id: product._id, displayName: inLanguage(product.name, language) } : undefined}
            onClose={() => remove(false)}
            onDeleted={() => {
              void autosave.drop();
              leaveGuard.release();
              void navigate("/secret-dashboard/products");
            }}
          />
        </>
      )}
      <LeaveDialog blocker={leaveGuard.blocker} draft={autosave} />
    </div>
  );
}

/** Fields are disabled while saving; restores the focus afterwards. */
function useRestoreFocus(isSaving: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (isSaving || document.activeElement !== document.body) return;
    if (last.current instanceof HTMLElement && fields.current?.contains(last.current)) last.current.focus();
  }, [isSaving]);
  return fields;
}
