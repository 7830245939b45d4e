import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OrderView } from "#shop/orders/contract.ts";
import type { ExchangeOptions } from "#shop/returns/contract.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import { toast } from "#web/ui/toast.ts";
import { ExchangeFields } from "./ExchangeFields.tsx";
import { type ChosenVariants, differenceOf, exchangeItems } from "./exchangeChoice.ts";

type ExchangeRequest = {
  items: ReturnType<typeof exchangeItems>;
  reason: string;
  version: number;
  expectedDifference: number;
};
type Props = {
  order: Pick<OrderView, "id" | "number" | "items" | "version">;
  open: boolean;
  /** Words for staff, who speak about the customer. */
  staff?: boolean | undefined;
  onClose(): void;
  load(): Promise<ExchangeOptions>;
  request(exchange: ExchangeRequest): Promise<unknown>;
};

/** Request for another size or colour, with the difference before it is sent. Used by customers and by staff. */
export function ExchangeDialog({ order, open, staff = false, onClose, load, request }: Props) {
  const { t } = useTranslation(["orders", "errors"]);
  const { money } = useLanguage();
  const errorMessage = useErrorMessage();
  const [chosen, choose] = useState<ChosenVariants>({});
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const options = useQuery({
    queryKey: ["orders", "exchangeOptions", order.id, order.version],
    queryFn: load,
    enabled: open,
  });
  const items = exchangeItems(order, chosen);
  const difference = options.data ? differenceOf(options.data, items) : 0;
  const requesting = useMutation({
    mutationFn: () => request({ items, reason: reason.trim(), version: order.version, expectedDifference: difference }),
    onSuccess: () => {
      toast.success(t(staff ? "errors:admin.orders.exchangeRequested" : "errors:orders.exchangeRequested"));
      onClose();
    },
    onError: (error) => {
      toast.error(errorMessage(error, "orders.exchangeRequestFailed"));
      // Prices or stock may have changed.
      options.refetch();
    },
  });
  const send = () => {
    setTried(true);
    if (items.length > 0) requesting.mutate();
  };
  const canChoose = options.data?.lines.some(({ options }) => options.length > 0) ?? true;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("exchange.title")}
      lead={<span className="code">{order.number}</span>}
      actions={
        <>
          {canChoose && (
            <Button kind="main" busy={requesting.isPending} onClick={send}>
              {t(staff ? "exchange.staff.send" : "exchange.send")}
            </Button>
          )}
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <div className="stack">
        {options.isError && <p role="alert">{errorMessage(options.error)}</p>}
        {options.isPending && open && <SkeletonLines lines={2} height="3rem" />}
        {!canChoose && <p>{t(staff ? "exchange.staff.none" : "exchange.none")}</p>}
        {options.data && (
          <ExchangeFields
            order={order}
            options={options.data}
            chosen={chosen}
            error={
              tried && items.length === 0 ? t(staff ? "exchange.staff.chooseOne" : "exchange.chooseOne") : undefined
            }
            onChange={choose}
          />
        )}
        {canChoose && (
          <TextAreaField
            name={`exchange-reason-${order.id}`}
            label={t(staff ? "exchange.staff.reason" : "exchange.reason")}
            hint={staff ? undefined : t("returnReasonHint")}
            maxLength={500}
            rows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {items.length > 0 && (
          <p aria-live="polite">
            <b>
              {t(`exchange.${staff ? "staff." : ""}${difference > 0 ? "due" : difference < 0 ? "refund" : "even"}`, {
                amount: money(Math.abs(difference)),
              })}
            </b>
          </p>
        )}
        <p className="small">{t(staff ? "exchange.staff.how" : "exchange.how")}</p>
      </div>
    </Dialog>
  );
}
