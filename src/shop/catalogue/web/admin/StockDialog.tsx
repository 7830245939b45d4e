import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AdminProduct, AdminProductItem } from "#shop/catalogue/adminContract.ts";
import { labelsOf } from "#shop/catalogue/product.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useEditedFields } from "#web/forms/useEditedFields.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminProductsApi } from "./adminProductsApi.ts";
import { parseWholeNumber } from "./form/parseNumbers.ts";
import { allProductQueries, productQuery } from "./queries.ts";
import { WaitingForVariant } from "./stockAlerts/WaitingForVariant.tsx";

/** Books a delivery or a stock count with the reason for the stock movement. */
export function StockDialog({ item, onClose }: { item: AdminProductItem | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const product = useQuery({ ...productQuery(item?._id ?? ""), enabled: item !== undefined });
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t("products.correctStock")}
      lead={<bdi>{item?.displayName}</bdi>}
    >
      {product.data ? (
        <StockForm product={product.data} onDone={onClose} />
      ) : product.isError ? (
        <EmptyState
          title={errorMessage(product.error, "product.loadFailed")}
          action={<Button onClick={() => product.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={4} height="3rem" />
      )}
    </Dialog>
  );
}

const reasons = ["received", "corrected"] as const;

function StockForm({ product, onDone }: { product: AdminProduct; onDone(): void }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { language, number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<(typeof reasons)[number]>("received");
  const [variantId, setVariant] = useState(product.variants[0]?._id ?? "");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isEdited, clear, onChange } = useEditedFields();
  const errorOf = (field: string) => (isEdited(field) ? undefined : errors[field]);
  const variant = product.variants.find(({ _id }) => _id === variantId);
  const correcting = useMutation({
    mutationFn: (input: { pieces: number; note: string }) =>
      adminProductsApi.correctStock({
        params: { id: product._id },
        body: {
          variantId,
          reason: reason,
          note: input.note,
          ...(reason === "received" ? { by: input.pieces } : { to: input.pieces }),
        },
      }),
    onSuccess({ stock }) {
      toast.success(t("products.stockNow", { n: number(stock) }));
      onDone();
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      const fields = Object.entries(error.fields).map(([field, key]) => [
        field === "by" || field === "to" ? "pieces" : field,
        t(`errors:${key}`),
      ]);
      setErrors(Object.fromEntries(fields));
    },
    onSettled: () => queryClient.invalidateQueries(allProductQueries),
  });

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pieces = parseWholeNumber(String(form.get("pieces")));
    const note = String(form.get("note")).trim();
    clear();
    setErrors({
      ...(pieces === undefined && { pieces: t("errors:validation.invalid") }),
      ...(!note && { note: t("errors:validation.required") }),
    });
    if (pieces !== undefined && note && !correcting.isPending) correcting.mutate({ pieces, note });
  }

  return (
    <form className="stack" noValidate onChange={onChange} onSubmit={send}>
      {correcting.error && Object.keys(errors).length === 0 && (
        <Notice tone="danger" live title={errorMessage(correcting.error)} />
      )}
      {product.variants.length > 1 && (
        <SelectField
          label={t("products.variant")}
          name="variantId"
          value={variantId}
          onChange={(event) => setVariant(event.target.value)}
        >
          {product.variants.map(({ _id, attributes, sku, stock }) => (
            <option key={_id} value={_id}>
              {[
                ...labelsOf(product.attributes, attributes).map(({ value }) => inLanguage(value, language)),
                sku,
                number(stock),
              ].join(" · ")}
            </option>
          ))}
        </SelectField>
      )}
      <WaitingForVariant productId={product._id} variantId={variantId} />
      <RadioCards
        legend={t("products.stockReason")}
        name="reason"
        value={reason}
        onChange={(value) => setReason(value as (typeof reasons)[number])}
        options={reasons.map((value) => ({
          value,
          label: t(`products.stock.${value}`),
          detail: t(`products.stock.${value}.text`),
        }))}
      />
      <Field
        label={t(reason === "received" ? "products.stockBy" : "products.stockTo")}
        name="pieces"
        inputMode="numeric"
        latin
        autoComplete="off"
        error={errorOf("pieces")}
        hint={t("products.stockBefore", { n: number(variant?.stock ?? product.stock) })}
      />
      <Field label={t("products.stockNote")} name="note" maxLength={300} dir="auto" error={errorOf("note")} />
      <div className="actions">
        <Button kind="main" type="submit" busy={correcting.isPending}>
          {t("products.stockBook")}
        </Button>
      </div>
    </form>
  );
}
