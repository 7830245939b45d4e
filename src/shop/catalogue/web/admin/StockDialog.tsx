import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { labelsOf } from "#shop/catalogue/catalogue.ts";
import type { DeskItem, DeskProduct } from "#shop/catalogue/deskContract.ts";
import { api } from "#web/admin/deskApi.ts";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { ApiError } from "#web/api.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { allProducts, productAsk } from "./asks.ts";
import { readWhole } from "./form/read.ts";

/** What came in, or what a count of the shelf found, with the reason that the book of the stock keeps. */
export function StockDialog({ item, onClose }: { item: DeskItem | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const product = useQuery({ ...productAsk(item?._id ?? ""), enabled: item !== undefined });
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      title={t("products.correctStock")}
      lead={<bdi>{item?.displayName}</bdi>}
    >
      {product.data ? (
        <Correction product={product.data} onDone={onClose} />
      ) : product.isError ? (
        <EmptyState
          title={explain(product.error, "product.loadFailed")}
          action={<Button onClick={() => product.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={4} height="3rem" />
      )}
    </Dialog>
  );
}

const ways = ["received", "corrected"] as const;

function Correction({ product, onDone }: { product: DeskProduct; onDone(): void }) {
  const { t } = useTranslation(["admin", "errors"]);
  const { language, number } = useLanguage();
  const explain = useStaffProblem();
  const known = useQueryClient();
  const [way, setWay] = useState<(typeof ways)[number]>("received");
  const [variantId, setVariant] = useState(product.variants[0]?._id ?? "");
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const variant = product.variants.find(({ _id }) => _id === variantId);
  const correcting = useMutation({
    mutationFn: (said: { pieces: number; note: string }) =>
      api.productDesk.correctStock({
        params: { id: product._id },
        body: {
          variantId,
          reason: way,
          note: said.note,
          ...(way === "received" ? { by: said.pieces } : { to: said.pieces }),
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
      setWrong(Object.fromEntries(fields));
    },
    onSettled: () => known.invalidateQueries(allProducts),
  });

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const pieces = readWhole(String(form.get("pieces")));
    const note = String(form.get("note")).trim();
    setWrong({
      ...(pieces === undefined && { pieces: t("errors:validation.invalid") }),
      ...(!note && { note: t("errors:validation.required") }),
    });
    if (pieces !== undefined && note && !correcting.isPending) correcting.mutate({ pieces, note });
  }

  return (
    <form className="stack" noValidate onSubmit={send}>
      {correcting.error && Object.keys(wrong).length === 0 && (
        <Notice tone="danger" live title={explain(correcting.error)} />
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
      <RadioCards
        legend={t("products.stockReason")}
        name="reason"
        value={way}
        onChange={(value) => setWay(value as (typeof ways)[number])}
        options={ways.map((value) => ({
          value,
          label: t(`products.stock.${value}`),
          detail: t(`products.stock.${value}.text`),
        }))}
      />
      <Field
        label={t(way === "received" ? "products.stockBy" : "products.stockTo")}
        name="pieces"
        inputMode="numeric"
        latin
        autoComplete="off"
        error={wrong.pieces}
        hint={t("products.stockBefore", { n: number(variant?.stock ?? product.stock) })}
      />
      <Field label={t("products.stockNote")} name="note" maxLength={300} dir="auto" error={wrong.note} />
      <div className="actions">
        <Button kind="main" type="submit" busy={correcting.isPending}>
          {t("products.stockBook")}
        </Button>
      </div>
    </form>
  );
}
