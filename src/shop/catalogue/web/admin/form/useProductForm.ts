import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { allProducts } from "../asks.ts";
import { type Draft, draftOf, emptyDraft, isSameDraft } from "./draft.ts";
import type { Sending } from "./PicturesPart.tsx";
import { type Problems, problemsOf } from "./problems.ts";
import { saveDraft } from "./saveDraft.ts";
import { keepMine } from "./theirs.ts";

const nothingWrong: Problems = {};

/** The form's state: what is typed, what it started from, what is wrong with it, and how it is saved. */
export function useProductForm(
  started: DeskProduct | undefined,
  onSaved: (product: DeskProduct, unsent: number) => void,
) {
  const { t } = useTranslation("errors");
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [product, setProduct] = useState(started);
  const [base, setBase] = useState<Draft>(() => (started ? draftOf(started) : emptyDraft()));
  const [draft, setDraft] = useState(base);
  const [problems, setProblems] = useState(nothingWrong);
  const [sending, setSending] = useState<Sending>({});
  const [theirs, setTheirs] = useState<DeskProduct>();
  const [unsent, setUnsent] = useState(0);
  const isDirty = useMemo(() => !isSameDraft(draft, base), [draft, base]);

  function startFrom(next: DeskProduct): void {
    const fresh = draftOf(next);
    setProduct(next);
    setBase(fresh);
    setDraft(fresh);
    setProblems(nothingWrong);
    setUnsent(0);
  }

  const told = (picture: string, state: number | unknown) =>
    setSending((all) => ({ ...all, [picture]: typeof state === "number" ? state : explain(state) }));

  const saving = useMutation({
    mutationFn: (asked: { draft: Draft; product: DeskProduct | undefined }) => saveDraft({ ...asked, told }),
    onSuccess(saved) {
      setProduct(saved.product);
      setBase(draftOf(saved.product));
      setDraft(saved.draft);
      setUnsent(saved.unsent);
      setSending((all) => failedOnly(all));
      // What is drawn from files just sent is no change.
      if (saved.unsent === 0) setBase(saved.draft);
      onSaved(saved.product, saved.unsent);
    },
    async onError(error) {
      if (!(error instanceof ApiError)) return;
      setProblems(placed(error.fields));
      if (error.key !== "common.stale" || !product) return;
      setTheirs(await api.productDesk.product({ params: { id: product._id } }).catch(() => undefined));
    },
    onSettled: () => known.invalidateQueries(allProducts),
  });

  function save(mine = draft, onTopOf = product): void {
    if (saving.isPending) return;
    const found = problemsOf(mine);
    setProblems(found);
    setSending({});
    if (Object.keys(found).length === 0) saving.mutate({ draft: mine, product: onTopOf });
    else saving.reset();
  }

  return {
    draft,
    product,
    isDirty,
    problems,
    sending,
    unsent,
    theirs,
    isSaving: saving.isPending,
    /** What the shop said, unless it is told beside the fields or by the dialog about the other's version. */
    trouble:
      saving.error && Object.keys(problems).length === 0 && !theirs
        ? explain(saving.error, product ? "admin.serverError" : "admin.products.createFailed")
        : undefined,
    change: (part: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...part })),
    wrong: (field: string): string | undefined => {
      const key = problems[field];
      return key && t(key);
    },
    restore: setDraft,
    discard: () => (product ? startFrom(product) : setDraft(base)),
    save: () => save(),
    hideTheirs: () => setTheirs(undefined),
    takeTheirs() {
      if (theirs) startFrom(theirs);
      setTheirs(undefined);
      saving.reset();
    },
    keepMine() {
      if (!theirs || !product) return;
      const mine = keepMine(draft, product, theirs);
      setProduct(theirs);
      setDraft(mine);
      setTheirs(undefined);
      save(mine, theirs);
    },
  };
}

/** A product without choices is one variant to the shop, and two fields to the form. */
function placed(fields: Problems): Problems {
  const own: Record<string, string> = { "variants.0.stock": "stock", "variants.0.sku": "sku" };
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, key]) => {
      const other = own[field];
      return other ? [[field, key] as const, [other, key] as const] : [[field, key] as const];
    }),
  );
}

const failedOnly = (all: Sending): Sending =>
  Object.fromEntries(Object.entries(all).filter(([, state]) => typeof state === "string"));
