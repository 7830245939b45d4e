import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CustomerView } from "#shop/customers/adminContract.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { adminCustomersApi } from "./adminCustomersApi.ts";
import { MergeDialog } from "./MergeDialog.tsx";
import { customersPath } from "./queries.ts";
import { useCustomerAction } from "./useCustomerAction.ts";

type Props = { customer: CustomerView };
type ActionName = "signOut" | "reset" | "export" | "erase";

/** Sign out everywhere, send a reset link, export and erase; each asks first. */
export function CustomerActions({ customer }: Props) {
  const { t } = useTranslation("admin");
  const [action, setAction] = useState<ActionName>();
  const [merging, setMerging] = useState(false);
  const close = () => setAction(undefined);
  const can = useCan();
  const names: readonly ActionName[] = [
    ...(can("customers.write") ? (["signOut", "reset"] as const) : []),
    ...(can("customers.erase") ? (["export", "erase"] as const) : []),
  ];
  return (
    <div className="row">
      {names.map((name) => (
        <Button key={name} size="small" onClick={() => setAction(name)}>
          {t(`customers.${name}`)}
        </Button>
      ))}
      {can("customers.merge") && (
        <Button size="small" onClick={() => setMerging(true)}>
          {t("merge.open")}
        </Button>
      )}
      {merging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {action && <ActionDialog key={action} name={action} customer={customer} onClose={close} />}
    </div>
  );
}

function ActionDialog({ name, customer, onClose }: Props & { name: ActionName; onClose(): void }) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [email, setEmail] = useState("");
  const params = { id: customer.id };
  const runs: Record<ActionName, () => Promise<unknown>> = {
    signOut: () => adminCustomersApi.endSessions({ params }),
    reset: () => adminCustomersApi.sendReset({ params }),
    export: async () => saveFile(await adminCustomersApi.exportData({ params, body: { reason } }), customer.id),
    erase: async () => {
      await adminCustomersApi.erase({ params, body: { reason, email } });
      await navigate(customersPath, { replace: true });
    },
  };
  const action = useCustomerAction(runs[name], t(`customers.${name}Done`));
  const needsReason = name === "export" || name === "erase";
  const isReady = (!needsReason || reason.trim() !== "") && (name !== "erase" || isSame(email, customer.email));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`customers.${name}Title`)}
      lead={t(`customers.${name}Text`)}
      actions={
        <>
          <Button
            kind={name === "erase" ? "danger" : "main"}
            busy={action.isPending}
            disabled={!isReady}
            onClick={() => action.mutate(undefined, { onSuccess: onClose })}
          >
            {t(`customers.${name}`)}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      {needsReason && (
        <Field
          label={t("customers.reason")}
          hint={t("customers.reasonHint")}
          name="reason"
          maxLength={200}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {name === "erase" && (
        <Field
          label={t("customers.repeatEmail", { email: customer.email })}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
    </Dialog>
  );
}

const isSame = (typed: string, email: string) => typed.trim().toLowerCase() === email.toLowerCase();

/** Saves the export as a file of the browser. */
async function saveFile(data: unknown, id: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `customer-${id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
