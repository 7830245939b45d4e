import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { inLanguage, isLanguage } from "#platform/languages.ts";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import { useLanguage } from "#web/language.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { ShowIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { DeleteDialog } from "../DeleteDialog.tsx";
import { AttributesPart } from "./AttributesPart.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { PicturesPart } from "./PicturesPart.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import { SellingPart } from "./SellingPart.tsx";
import { TextsPart } from "./TextsPart.tsx";
import { useKeptDraft } from "./useKeptDraft.ts";
import { useLeaveGuard } from "./useLeaveGuard.ts";
import { useProductForm } from "./useProductForm.ts";
import { useSummary } from "./useSummary.ts";
import { VariantsPart } from "./VariantsPart.tsx";

const here = "/secret-dashboard/create";

/** One product from nothing, or one that is there already. */
export function ProductForm({ product: started }: { product?: DeskProduct }) {
  const { t } = useTranslation("admin");
  const { dayAndTime, language, number } = useLanguage();
  const navigate = useNavigate();
  const wasSaved = (useLocation().state as { saved?: boolean } | null)?.saved === true;
  const [previewing, preview] = useState(false);
  const [removing, remove] = useState(false);

  const form = useProductForm(started, (saved, unsent) => {
    void kept.drop();
    kept.settle();
    // What could not be sent waits in this form, which now changes the product that it has made.
    if (unsent > 0) return;
    toast.success(t("product.saved"));
    if (started) return;
    guard.letGo();
    void navigate(`${here}/${saved._id}`, { replace: true, state: { saved: true } });
  });
  const { draft, product, problems, isDirty } = form;
  const kept = useKeptDraft(product?._id ?? "new", draft, isDirty, form.restore);
  const guard = useLeaveGuard(isDirty);
  const summary = useSummary(draft, problems);
  const [wrongText] = Object.keys(problems);
  // The same array until the form is sent again: the summary takes the focus with every new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed meanwhile changes the words, not the problems
  const told = useMemo(() => summary, [problems]);
  const asked = wrongText?.match(/^(?:name|description)\.(\w+)$/)?.[1];
  const fields = useFocusKept(form.isSaving);
  const parts = { draft, change: form.change, wrong: form.wrong };

  function listen(event: KeyboardEvent): void {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.save();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S is a short cut for the button that saves
    <div className="product-form" onKeyDown={listen}>
      <div className="desk__head">
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
        {wasSaved && !isDirty && !form.trouble && started && (
          <Notice tone="success" title={t(started.hidden ? "product.isHiddenStill" : "product.isInShop")} live>
            <ButtonLink kind="quiet" size="small" to={here}>
              {t("product.another")}
            </ButtonLink>
          </Notice>
        )}
        {kept.restoredAt !== undefined && (
          <Notice title={t("product.restored", { at: dayAndTime(new Date(kept.restoredAt).toISOString()) })} live>
            <Button
              size="small"
              onClick={() => {
                form.discard();
                kept.settle();
              }}
            >
              {t("product.discard")}
            </Button>
          </Notice>
        )}
        <ErrorSummary errors={told} />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
        {form.unsent > 0 && !form.isSaving && (
          <Notice
            tone="warning"
            live
            title={t("product.picturesUnsent", { count: form.unsent, n: number(form.unsent) })}
          >
            <Button size="small" onClick={form.save}>
              {t("product.retryPictures")}
            </Button>
          </Notice>
        )}
        <div className="stack" inert={form.isSaving} ref={fields}>
          <TextsPart {...parts} asked={asked && isLanguage(asked) ? asked : undefined} />
          <SellingPart {...parts} />
          <AttributesPart {...parts} />
          <VariantsPart {...parts} />
          <PicturesPart {...parts} sending={form.sending} />
        </div>
      </div>
      <div className="form-foot">
        <Button kind="main" busy={form.isSaving} onClick={form.save}>
          {t(product ? "product.save" : "product.create")}
        </Button>
        <Button onClick={() => preview(true)}>
          <ShowIcon />
          {t("product.preview")}
        </Button>
        <span className="small soft" role="status">
          {form.isSaving ? t("product.saving") : isDirty ? t("product.unsaved") : ""}
        </span>
        {isDirty && !form.isSaving && (
          <Button kind="quiet" className="push" onClick={form.discard}>
            {t("product.discard")}
          </Button>
        )}
      </div>
      <PreviewDialog draft={draft} open={previewing} onClose={() => preview(false)} />
      {product && (
        <>
          <ConflictDialog
            before={product}
            now={form.theirs}
            onTake={form.takeTheirs}
            onKeep={form.keepMine}
            onClose={form.hideTheirs}
          />
          <DeleteDialog
            item={removing ? { _id: product._id, displayName: inLanguage(product.name, language) } : undefined}
            onClose={() => remove(false)}
            onGone={() => {
              void kept.drop();
              guard.letGo();
              void navigate("/secret-dashboard/products");
            }}
          />
        </>
      )}
      <LeaveDialog blocker={guard.blocker} onDiscard={kept.drop} />
    </div>
  );
}

/** What is being saved cannot be written in; whoever saved with the keyboard goes on where they were. */
function useFocusKept(isSaving: boolean) {
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

type LeaveProps = { blocker: ReturnType<typeof useLeaveGuard>["blocker"]; onDiscard(): Promise<unknown> };

function LeaveDialog({ blocker, onDiscard }: LeaveProps) {
  const { t } = useTranslation("admin");
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title={t("product.leave")}
      actions={
        <>
          <Button kind="main" onClick={stay}>
            {t("product.stay")}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{t("product.leaveKept")}</Button>
          <Button kind="danger" onClick={() => void onDiscard().then(() => blocker.proceed?.())}>
            {t("product.discard")}
          </Button>
        </>
      }
    >
      <p>{t("product.leaveText")}</p>
    </Dialog>
  );
}
