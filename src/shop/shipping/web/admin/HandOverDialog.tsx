import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOrderErrorMessage } from "#shop/orders/web/admin/useOrderErrorMessage.ts";
import type { ShipmentRow } from "#shop/shipping/adminContract.ts";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { adminShippingApi } from "./adminShippingApi.ts";
import { useShipmentAction } from "./useShipmentAction.ts";

/** Scans parcels one after the other, then hands all of them over. A scanner types the code and presses Enter. */
export function HandOverDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { t } = useTranslation("admin");
  const seesAmounts = useCan()("amounts.read");
  const { colon, number, money } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const { messageText } = useOrderErrorMessage();
  const [code, type] = useState("");
  const [problem, setProblem] = useState<string>();
  const [parcels, setParcels] = useState<readonly ShipmentRow[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const handOver = useShipmentAction(
    () => adminShippingApi.handOver({ body: { ids: parcels.map(({ id }) => id) } }),
    () => setParcels([]),
  );
  const done = handOver.data;

  async function scan(event: FormEvent): Promise<void> {
    event.preventDefault();
    const scanned = code.trim();
    if (scanned === "") return;
    type("");
    field.current?.focus();
    try {
      const parcel = await adminShippingApi.scan({ body: { code: scanned } });
      setProblem(undefined);
      setParcels((known) => (known.some(({ id }) => id === parcel.id) ? known : [parcel, ...known]));
    } catch (error) {
      setProblem(`${scanned}${colon} ${errorMessage(error)}`);
    }
  }

  const cash = parcels.reduce((sum, parcel) => sum + parcel.cash, 0);
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t("handOver.title")}
      lead={t("handOver.lead")}
      actions={
        <>
          {parcels.length > 0 && (
            <Button kind="main" busy={handOver.isPending} onClick={() => handOver.mutate(undefined)}>
              {t("handOver.go", { count: parcels.length, n: number(parcels.length) })}
            </Button>
          )}
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <div className="stack">
        <form className="shipments__scan" onSubmit={scan}>
          <Field
            ref={field}
            name="scan"
            label={t("handOver.code")}
            latin
            autoComplete="off"
            maxLength={60}
            value={code}
            error={problem}
            onChange={(event) => type(event.target.value)}
          />
          {/* Our own button ignores a second press of the same moment, as of a scanner that sends the codes it has stored. */}
          <button type="submit" className="button">
            {t("handOver.add")}
          </button>
        </form>
        <div role="status">
          {parcels.length > 0 && (
            <p className="small">
              {t("handOver.scanned", { count: parcels.length, n: number(parcels.length) })}
              {seesAmounts && <> · {money(cash)}</>}
            </p>
          )}
        </div>
        {parcels.length > 0 && (
          <ul className="shipments__scanned small">
            {parcels.map((parcel) => (
              <li key={parcel.id} className="row row--between">
                <span>
                  <b className="code">{parcel.number}</b> · <bdi>{parcel.courierName}</bdi>
                  <span className="muted tiny shipments__sums">
                    <bdi>{parcel.customer}</bdi> · <bdi>{parcel.city}</bdi>
                    {parcel.cash > 0 && <> · {money(parcel.cash)}</>}
                  </span>
                </span>
                <button
                  type="button"
                  className="text-button"
                  aria-label={t("handOver.removeOne", { number: parcel.number })}
                  onClick={() => setParcels(parcels.filter(({ id }) => id !== parcel.id))}
                >
                  {t("handOver.remove")}
                </button>
              </li>
            ))}
          </ul>
        )}
        {done && (
          <Notice live tone={done.refused.length > 0 ? "warning" : "success"} title={t("handOver.done")}>
            {done.manifests.map((manifest) => (
              <div className="row" key={manifest.id}>
                <span>
                  <bdi>{manifest.courierName}</bdi> ·{" "}
                  {t("handOver.scanned", { count: manifest.parcels, n: number(manifest.parcels) })}
                  {seesAmounts && <> · {money(manifest.cash)}</>}
                </span>
                <DownloadButton path={`/admin/manifests/${manifest.id}/manifest.pdf`} label={t("handOver.manifest")} />
              </div>
            ))}
            {done.refused.map((refused) => (
              <p key={refused.id}>
                <span className="code">{refused.number}</span> {messageText(refused.message)}
              </p>
            ))}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
