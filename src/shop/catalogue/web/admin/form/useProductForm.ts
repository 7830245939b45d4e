import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { adminProductsApi } from "../adminProductsApi.ts";
import { allProductQueries } from "../queries.ts";
import { type Draft, emptyDraft, isSameDraft } from "./draft.ts";
import { rebaseDraft } from "./draftConflict.ts";
import type { UploadStates } from "./PicturesSection.tsx";
import { saveDraft } from "./saveDraft.ts";
import { toDraft } from "./toDraft.ts";
import { countWithoutStock, type DraftErrors, placeErrors, validateDraft } from "./validateDraft.ts";

type ShownErrors = { all: DraftErrors; areRefusals: boolean };
const noErrors: ShownErrors = { all: {}, areRefusals: false };

/** Form state: draft, loaded version, errors, saving. */
export function useProductForm(
  initialProduct: AdminProduct | undefined,
  onSaved: (product: AdminProduct, unsentPictures: number) => void,
) {
  const { t } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [product, setProduct] = useState(initialProduct);
  const [base, setBase] = useState<Draft>(() => (initialProduct ? toDraft(initialProduct) : emptyDraft()));
  const [draft, setDraft] = useState(base);
  const [shown, setShown] = useState(noErrors);
  const [sending, setSending] = useState<UploadStates>({});
  const [newerProduct, setNewerProduct] = useState<AdminProduct>();
  const [unsavedPictures, setUnsavedPictures] = useState(0);
  const [withoutStock, setWithoutStock] = useState(0);
  const isDirty = useMemo(() => !isSameDraft(draft, base), [draft, base]);

  const edits = useEditedFields();
  const problems = useRemainingErrors(shown, draft, edits.isEdited);

  function startFrom(next: AdminProduct): void {
    const fresh = toDraft(next);
    setProduct(next);
    setBase(fresh);
    setDraft(fresh);
    setShown(noErrors);
    setUnsavedPictures(0);
  }

  const onProgress = (picture: string, state: number | unknown) =>
    setSending((all) => ({ ...all, [picture]: typeof state === "number" ? state : errorMessage(state) }));

  const saving = useMutation({
    mutationFn: (input: { draft: Draft; product: AdminProduct | undefined }) => saveDraft({ ...input, onProgress }),
    onSuccess(saved) {
      setProduct(saved.product);
      setBase(toDraft(saved.product));
      setDraft(saved.draft);
      setUnsavedPictures(saved.unsavedPictures);
      setSending((all) => onlyFailedUploads(all));
      // Thumbnails of files just uploaded are no change.
      if (saved.unsavedPictures === 0) setBase(saved.draft);
      onSaved(saved.product, saved.unsavedPictures);
    },
    async onError(error, { draft: sent }) {
      if (!(error instanceof ApiError)) return;
      edits.clear();
      setShown({ all: placeErrors(sent, error.fields), areRefusals: true });
      if (error.key !== "common.stale" || !product) return;
      setNewerProduct(await adminProductsApi.product({ params: { id: product._id } }).catch(() => undefined));
    },
    onSettled: () => queryClient.invalidateQueries(allProductQueries),
  });

  /** Asks first when stock was left empty, unless `isStockKnown`. */
  function save(mine = draft, baseProduct = product, isStockKnown = false): void {
    if (saving.isPending) return;
    const found = validateDraft(mine);
    setShown({ all: found, areRefusals: false });
    setSending({});
    const isValid = Object.keys(found).length === 0;
    setWithoutStock(isValid && !isStockKnown ? countWithoutStock(mine) : 0);
    if (!isValid) saving.reset();
    else if (isStockKnown || countWithoutStock(mine) === 0) saving.mutate({ draft: mine, product: baseProduct });
  }

  return {
    draft,
    product,
    isDirty,
    problems,
    sending,
    unsavedPictures,
    newerProduct,
    isSaving: saving.isPending,
    /** The server error, unless fields or the conflict dialog show it. */
    errorText:
      saving.error && Object.keys(shown.all).length === 0 && !newerProduct
        ? errorMessage(saving.error, product ? "admin.serverError" : "admin.products.createFailed")
        : undefined,
    change: (part: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...part })),
    wrong: (field: string): string | undefined => {
      const key = problems[field];
      return key && t(key);
    },
    /** For the element around the fields. */
    onChange: edits.onChange,
    restore: setDraft,
    discard: () => (product ? startFrom(product) : setDraft(base)),
    save: () => save(),
    /** Number of variants whose stock was left empty, while the admin is asked about them. */
    withoutStock,
    saveSoldOut: () => save(draft, product, true),
    keepEditing: () => setWithoutStock(0),
    closeConflict: () => setNewerProduct(undefined),
    loadNewer() {
      if (newerProduct) startFrom(newerProduct);
      setNewerProduct(undefined);
      saving.reset();
    },
    keepMine() {
      if (!newerProduct || !product) return;
      const mine = rebaseDraft(draft, product, newerProduct);
      setProduct(newerProduct);
      setDraft(mine);
      setNewerProduct(undefined);
      save(mine, newerProduct, true);
    },
  };
}

/** Returns the errors of the last attempt without those that were mended, the same object while they are the same. */
function useRemainingErrors({ all, areRefusals }: ShownErrors, draft: Draft, isEdited: (field: string) => boolean) {
  const fields = Object.keys(all);
  const found = fields.length > 0 && !areRefusals ? validateDraft(draft) : {};
  const remaining = fields.filter((field) => (areRefusals ? !isEdited(field) : found[field]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are the same while their fields are
  return useMemo(
    (): DraftErrors => Object.fromEntries(Object.entries(all).filter(([field]) => remaining.includes(field))),
    [all, remaining.join()],
  );
}

const onlyFailedUploads = (all: UploadStates): UploadStates =>
  Object.fromEntries(Object.entries(all).filter(([, state]) => typeof state === "string"));
